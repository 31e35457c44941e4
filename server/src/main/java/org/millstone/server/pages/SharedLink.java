package org.millstone.server.pages;

import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.server.answers.Database;
import org.millstone.server.answers.Databases;
import org.millstone.server.answers.PositionHandler;
import org.millstone.server.http.HttpProblem;
import org.millstone.text.LinkCode;
import org.millstone.text.LinkGame;
import org.millstone.text.Positions;

/**
 * What a link of the explorer shows: a game after its first {@code at} turns. A link to a position is a game without turns.
 *
 * @param startClock how many plies in a row were quiet before the start of the game
 */
record SharedLink(Database database, LinkGame game, int startClock, int at) {
    /** Whether a request names a position or a game. */
    static boolean isIn(Context ctx) {
        return ctx.queryParam("p") != null || ctx.queryParam("fen") != null || ctx.queryParam("g") != null;
    }

    /** Returns the database that a request names, else {@link Databases#usual}. Throws a problem (404) if there is no such variant. */
    static Database database(Databases databases, Context ctx) {
        String variant = ctx.queryParam("v");
        String named = variant != null ? variant : ctx.queryParam("variant");
        return named == null ? databases.usual() : databases.named(named);
    }

    /** Reads a link. Throws a problem: 404 if there is no such variant, 400 if it is malformed, 422 if its position is impossible. */
    static SharedLink read(Databases databases, Context ctx) {
        Database database = database(databases, ctx);
        Fen.Reading start = position(database, ctx);
        String code = ctx.queryParam("g");
        LinkGame game = LinkGame.read(database.turns, start == null ? Position.start(database.rules) : start.position(),
                code == null ? "" : code);
        return new SharedLink(database, game, start == null ? 0 : start.clock(), game.at(ctx.queryParam("at")));
    }

    /** Returns the position of a code or a FEN; null if there is neither. Throws a problem: 400 if it is malformed, 422 if impossible. */
    static Fen.@Nullable Reading position(Database database, Context ctx) {
        String code = ctx.queryParam("p");
        if (code != null) {
            return Fen.Reading.of(PositionHandler.read(() -> LinkCode.position(database.rules, code)).orElseThrow(
                    () -> HttpProblem.badRequest("The parameter 'p' is no position on this board: it reads like w2b20-w, with"
                            + " stones in hand like 24-w-9-9.")));
        }
        String fen = ctx.queryParam("fen");
        return fen == null ? null : PositionHandler.read(database.rules, fen);
    }

    Position position() {
        return game.position(at);
    }

    /** Returns how many plies in a row were quiet before the position. */
    int clock() {
        return new Positions.Line(game.line(at), startClock, "").lastClock();
    }

    /** Returns the turn that led to the position; null if the position is the first of the game. */
    LinkGame.@Nullable Played last() {
        return at == 0 ? null : game.turns().get(at - 1);
    }

    /** Returns the query part of the link's URL, in the form that the explorer writes now. */
    String query() {
        boolean empty = game.turns().isEmpty();
        String beginning = empty || !game.start().equals(Position.start(database.rules))
                ? start()
                : "";
        return "?v=" + database.rules.name() + beginning + (empty ? "" : "&g=" + game.code() + "&at=" + at);
    }

    /** Returns the start of the game as a code; as a FEN if it has a clock that counts, of which codes know nothing. */
    private String start() {
        Board board = database.rules.board();
        return startClock == 0 || database.tables().limit() == null ? "&p=" + LinkCode.of(board, game.start())
                : "&fen=" + URLEncoder.encode((Fen.format(board, game.start()) + " " + startClock + " 1").replace(' ', '_'),
                        StandardCharsets.UTF_8);
    }

    /** Returns the URL path of the picture of a position. It marks the turn that led there, if that is not null. */
    static String picture(Database database, Position position, LinkGame.@Nullable Played last) {
        Board board = database.rules.board();
        return "/v1/" + database.rules.name() + "/picture.png?p=" + LinkCode.of(board, position)
                + (last == null ? "" : "&last=" + LinkCode.of(board, last.turn()));
    }
}
