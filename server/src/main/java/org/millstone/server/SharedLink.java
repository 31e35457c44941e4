package org.millstone.server;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.command.LinkCode;
import org.millstone.rules.Position;

/**
 * What a link of the explorer shows: a position, or a game at one of its turns.
 *
 * @param database where it is known
 * @param start the position, or the one in which the game begins
 * @param turns the turns of the game, as far as they are possible; empty for a position alone
 * @param at after how many of them it is shown
 * @param position the position that is shown
 */
record SharedLink(Database database, Position start, List<Integer> turns, int at, Position position) {
    /** Whether a request asks for a position or a game, rather than for the page alone. */
    static boolean isIn(Context ctx) {
        return ctx.queryParam("p") != null || ctx.queryParam("fen") != null || ctx.queryParam("g") != null;
    }

    /**
     * Returns the database that a request asks about; the usual one if it names none.
     *
     * @throws Problem (404) if there is no such variant
     */
    static Database database(Databases databases, Context ctx) {
        String variant = ctx.queryParam("v");
        String named = variant != null ? variant : ctx.queryParam("variant");
        return named == null ? databases.usual() : databases.named(named);
    }

    /**
     * Reads a request.
     *
     * @throws Problem if there is no such variant, or the position cannot be read or is not possible
     */
    static SharedLink read(Databases databases, Context ctx) {
        Database database = database(databases, ctx);
        Position start = position(database, ctx);
        start = start == null ? Position.start(database.rules()) : start;
        List<Integer> turns = new ArrayList<>();
        List<Position> positions = new ArrayList<>(List.of(start));
        String game = ctx.queryParam("g");
        for (String code : game == null || game.isEmpty() ? new String[0] : game.split("-", -1)) {
            Position position = positions.getLast();
            OptionalInt turn = LinkCode.turn(database.turns(), position, code);
            if (turn.isEmpty()) {
                break;
            }
            turns.add(turn.getAsInt());
            positions.add(database.turns().apply(position, turn.getAsInt()));
        }
        int at = LinkCode.at(ctx.queryParam("at"), turns.size());
        return new SharedLink(database, start, List.copyOf(turns), at, positions.get(at));
    }

    /**
     * Returns the position that a request names, as a FEN or as a code; null if it names none.
     *
     * @throws Problem if it cannot be read or is not possible
     */
    static @Nullable Position position(Database database, Context ctx) {
        String code = ctx.queryParam("p");
        if (code != null) {
            return Questions.read(() -> LinkCode.position(database.rules(), code)).orElseThrow(() -> Problem.badRequest(
                    "The parameter 'p' is no position on this board: it reads like w2b20-w, with stones in hand like 24-w-9-9."));
        }
        String fen = ctx.queryParam("fen");
        return fen == null ? null : Questions.read(database.rules(), fen);
    }

    /** Returns the turn that led to what is shown; null at the beginning. */
    @Nullable
    Integer last() {
        return at == 0 ? null : turns.get(at - 1);
    }

    /** Returns the query of the link, in the form in which links are written now. */
    String query() {
        Board board = database.rules().board();
        String variant = "?v=" + database.rules().name();
        String beginning = turns.isEmpty() || !start.equals(Position.start(database.rules()))
                ? "&p=" + LinkCode.of(board, start)
                : "";
        return variant + beginning + (turns.isEmpty() ? "" : "&g=" + LinkCode.of(board, turns) + "&at=" + at);
    }

    /** Returns the path of the picture that shows it, with its query. */
    String picture() {
        Board board = database.rules().board();
        Integer last = last();
        return "/v1/" + database.rules().name() + "/picture.png?p=" + LinkCode.of(board, position)
                + (last == null ? "" : "&last=" + LinkCode.of(board, last));
    }
}
