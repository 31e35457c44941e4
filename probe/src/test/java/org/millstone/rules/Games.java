package org.millstone.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.io.JsonValue;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Positions from random games, and rule sets beyond the named ones. */
public final class Games {
    private Games() {}

    /** Returns a named rule set, or one with members of its file changed: {@code nine fromMills=never}. */
    public static Rules rules(String text) {
        String[] words = text.split(" ");
        if (words.length == 1) {
            return Variants.named(text).orElseThrow();
        }
        String file =
                Variants.ruleSet(words[0]).orElseThrow().toJson(false).replaceFirst("\"name\": [^,]*", "\"name\": \"changed\"");
        for (String word : List.of(words).subList(1, words.length)) {
            String member = word.substring(0, word.indexOf('='));
            String changed = "\"" + word.replace("=", "\": \"") + "\"";
            file = file.replaceFirst("\"" + member + "\": \"[^\"]*\"", changed);
        }
        return RuleSetFile.of(JsonValue.parse(text, file, "")).rules();
    }

    /** Returns the position after turns, or parts of them. */
    static Position after(Rules rules, String fen, String turns) {
        Position position = Fen.parse(rules, fen);
        for (String turn : turns.split(" ")) {
            position = new Turns(rules).play(position, turn);
        }
        return position;
    }

    /** Returns the named variants, one where two mills closed at once remove two stones and a blocked side passes, and random ones. */
    static List<Rules> allRules() {
        List<Rules> all = new ArrayList<>(Variants.all());
        all.add(rules("twelve removals=each blocked=pass fullBoard=draw"));
        all.addAll(randomRules(7, 40));
        return all;
    }

    /** Returns rule sets with parameters drawn by chance. */
    private static List<Rules> randomRules(long seed, int count) {
        Random random = new Random(seed);
        List<Board> boards = List.of(Boards.THREE, Boards.SIX, Boards.NINE, Boards.TWELVE);
        List<Rules> drawn = new ArrayList<>();
        while (drawn.size() < count) {
            Board board = boards.get(random.nextInt(boards.size()));
            int men = random.nextInt(Rules.FEWEST, board.points() / 2 + 1);
            int flyAt = Math.min(men, any(random, 0, 3, 4));
            Rules.Placing placing = any(random, Rules.Placing.values());
            Rules.WhilePlacing whilePlacing = any(random, Rules.WhilePlacing.values());
            boolean free = placing == Rules.Placing.ANY_TIME || whilePlacing == Rules.WhilePlacing.HAND;
            drawn.add(new Rules("random-" + drawn.size(), board, men, flyAt,
                    placing == Rules.Placing.ANY_TIME && flyAt > 0 && random.nextBoolean(),
                    any(random, Rules.FromMills.values()), any(random, Rules.SeveralMills.values()),
                    any(random, Rules.Blocked.values()), whilePlacing,
                    free ? Rules.AfterPlacing.TURN : any(random, Rules.AfterPlacing.values()),
                    any(random, Rules.FullBoard.values()), placing));
        }
        return drawn;
    }

    @SafeVarargs
    private static <T> T any(Random random, T... values) {
        return values[random.nextInt(values.length)];
    }

    /** Returns the positions of random games, with the pending removals in the middle of turns, at least this many. */
    public static List<Position> positions(Rules rules, long seed, int count) {
        Random random = new Random(seed);
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        List<Position> positions = new ArrayList<>();
        while (positions.size() < count) {
            Position position = Position.start(rules);
            positions.add(position);
            for (int ply = 0; ply < 120; ply++) {
                turns.generate(position, list);
                if (list.size() == 0) {
                    break;
                }
                int turn = list.get(random.nextInt(list.size()));
                int part = Turn.withoutRemovals(turn);
                for (int point : Turn.removals(turn)) {
                    if (part != Turn.PASS) {
                        positions.add(turns.apply(position, part));
                    }
                    part = Turn.removing(part, point);
                }
                position = turns.apply(position, turn);
                positions.add(position);
            }
        }
        return positions;
    }

    /** Returns the texts of all turns of a position. */
    static List<String> turns(Rules rules, Position position) {
        TurnList list = new TurnList();
        new Turns(rules).generate(position, list);
        List<String> texts = new ArrayList<>();
        for (int turn : list.toArray()) {
            texts.add(Turn.format(rules.board(), turn));
        }
        return texts;
    }
}
