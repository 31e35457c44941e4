package org.millstone.uci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.PatientLimits;
import org.millstone.search.RandomGames;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.variants.Variants;

/** Engines that play six with all its tables, or parts of them, and games to ask them about. */
abstract class SixPlay {
    static final Rules SIX = Variants.SIX;

    static EngineOptions options(@Nullable Path data) {
        return new EngineOptions(SIX, data).withBook(false).withHash(1 << 20).withDraws(DrawRules.NONE);
    }

    /** Returns a data folder with all tables. */
    static Path whole() {
        return TestDatabase.wholeData(SIX);
    }

    static Tablebase tables() throws IOException {
        return Tablebase.open(TestDatabase.wholeFolder(SIX), SIX, TablebaseOptions.mapped());
    }

    /** Copies those of all files whose names are wanted into a data folder, and returns it. */
    static Path some(Path data, Predicate<String> wanted) throws IOException {
        Path folder = Files.createDirectories(data.resolve(SIX.name()));
        try (Stream<Path> files = Files.list(TestDatabase.wholeFolder(SIX))) {
            for (Path file : files.filter(file -> wanted.test(file.getFileName().toString())).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return data;
    }

    static Engine.Choice choose(Engine engine, Game game) {
        return engine.choose(game, PatientLimits.depth(2));
    }

    /** Chooses among all turns, and listens to the lines. */
    static Engine.Choice choose(Engine engine, Game game, int lines, int depth, List<Report> heard) {
        return engine.choose(game, game.turns(), lines, engine.control(PatientLimits.depth(depth)), heard::add);
    }

    static Game game(Position position) {
        return Game.from(SIX, position, DrawRules.NONE);
    }

    static Game game(String fen) {
        return game(Fen.parse(SIX, fen));
    }

    /** Random games with stones in hand, in half of which Black began. */
    static List<Game> placing(int count, long seed) {
        List<Game> games = new ArrayList<>();
        for (Game game : RandomGames.games(SIX, DrawRules.NONE, seed, count, 11)) {
            games.add(games.size() % 2 == 0 ? game : game(game.position().coloursExchanged()));
        }
        return games;
    }

    static String fen(Game game) {
        return Fen.format(game.rules().board(), game.position(), game.quietPlies());
    }

    /** What a score says. */
    static Outcome said(int score) {
        return score >= SearchScore.WON ? Outcome.WIN : score <= -SearchScore.WON ? Outcome.LOSS : Outcome.DRAW;
    }
}
