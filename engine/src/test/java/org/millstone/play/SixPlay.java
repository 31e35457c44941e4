package org.millstone.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.variants.Variants;

/** Engines that play six with all its tables, or parts of them, and games to ask them about. */
public abstract class SixPlay {
    protected static final Rules SIX = Variants.SIX;

    protected static EngineOptions options(@Nullable Path data) {
        return new EngineOptions(SIX, data).withBook(false).withHash(1 << 20).withDraws(DrawRules.NONE);
    }

    protected static Path whole() {
        return TestDatabase.wholeData(SIX);
    }

    protected static Tablebase tables() throws IOException {
        return Tablebase.open(TestDatabase.wholeFolder(SIX), SIX, TablebaseOptions.mapped());
    }

    /** Copies those of all files whose names are wanted into a data folder, and returns it. */
    protected static Path some(Path data, Predicate<String> wanted) throws IOException {
        Path folder = Files.createDirectories(data.resolve(SIX.name()));
        try (Stream<Path> files = Files.list(TestDatabase.wholeFolder(SIX))) {
            for (Path file : files.filter(file -> wanted.test(file.getFileName().toString())).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return data;
    }

    /** Returns limits that any machine keeps: a proof ends when its nodes are used up, and not when a moment is over. */
    protected static SearchLimits patient(int plies) {
        return new SearchLimits(plies, 0, Duration.ofDays(1), null, Duration.ZERO, 0, false);
    }

    protected static Engine.Choice choose(Engine engine, Game game) {
        return engine.choose(game, patient(2));
    }

    /** Chooses among all turns, and listens to the lines. */
    protected static Engine.Choice choose(Engine engine, Game game, int lines, int depth, List<Report> heard) {
        return engine.choose(game, game.turns(), lines, engine.control(patient(depth)), heard::add);
    }

    protected static Game game(Position position) {
        return Game.from(SIX, position, DrawRules.NONE);
    }

    protected static Game game(String fen) {
        return game(Fen.parse(SIX, fen));
    }

    /** Random games with stones in hand, in half of which Black began. */
    protected static List<Game> placing(int count, long seed) {
        List<Game> games = new ArrayList<>();
        for (Game game : RandomGames.games(SIX, DrawRules.NONE, seed, count, 11)) {
            games.add(games.size() % 2 == 0 ? game : game(game.position().coloursExchanged()));
        }
        return games;
    }

    protected static String fen(Game game) {
        return Fen.format(game.rules().board(), game.position(), game.quietPlies());
    }

    protected static Outcome said(int score) {
        return score >= SearchScore.WON ? Outcome.WIN : score <= -SearchScore.WON ? Outcome.LOSS : Outcome.DRAW;
    }
}
