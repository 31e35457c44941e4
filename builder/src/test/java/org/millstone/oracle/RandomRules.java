package org.millstone.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.variants.RuleSetFile;

/** Rule-set files drawn at random from all parameters, the same for the same seed. */
public final class RandomRules {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NAMED_BOARDS = List.of("three", "six", "seven");

    private RandomRules() {}

    /** Returns the text of a file whose game has at least and at most so many raw positions. */
    public static String draw(long seed, long least, long most) {
        Random random = new Random(seed);
        while (true) {
            int named = random.nextInt(40);
            int size = switch (named) {
                case 0 -> 9;
                case 1 -> 16;
                case 2 -> 17;
                default -> 9 + random.nextInt(8);
            };
            int fit = size / 2; // with so many the board may become full, and with five two mills may close at once
            int men = random.nextInt(3) == 0 ? fit : 3 + random.nextInt(fit - 2);
            boolean pays = random.nextInt(4) > 0;
            boolean anyTime = random.nextInt(3) == 0;
            boolean hand = pays && random.nextInt(3) == 0;
            boolean other = !anyTime && !hand && random.nextInt(3) == 0;
            long positions = RawStates.count(size, men, pays, other, anyTime || hand, anyTime);
            if (positions >= least && positions <= most) {
                ObjectNode json = JSON.createObjectNode().put("name", "random-" + Long.toUnsignedString(seed % 1_000_000));
                if (named < NAMED_BOARDS.size()) {
                    json.put("board", NAMED_BOARDS.get(named));
                } else {
                    new RandomBoard(random, size).write(json.putObject("board"));
                }
                String text = parameters(random, json, men, pays, other, anyTime, hand).toPrettyString() + "\n";
                if (!hasTooManySymmetries(text)) {
                    return text;
                }
            }
        }
    }

    /** Whether the board is one that files may not have: a few points alone, side by side, can all be exchanged. */
    private static boolean hasTooManySymmetries(String text) {
        try {
            RuleSetFile.of(JsonValue.parse("drawn", text, ""));
            return false;
        } catch (InvalidFileException e) {
            return e.getMessage().contains("symmetries");
        }
    }

    private static ObjectNode parameters(Random random, ObjectNode json, int men, boolean pays, boolean other,
            boolean anyTime, boolean hand) {
        List<String> flying = new ArrayList<>(List.of("never", "at-three"));
        if (men > 3) {
            flying.add("at-four");
        }
        if (anyTime) {
            flying.add("at-three-in-all");
            flying.add(men > 3 ? "at-four-in-all" : "at-three-in-all");
            json.put("placing", "any-time");
        }
        return json.put("men", men)
                .put("flying", one(random, flying))
                .put("removals", one(random, List.of("one", "each")))
                .put("fromMills", one(random, List.of("if-all", "always", "never")))
                .put("whilePlacing", hand ? "hand" : pays ? "remove" : "nothing")
                .put("blocked", one(random, List.of("loss", "draw", "pass")))
                .put("afterPlacing", other ? "other" : "turn")
                .put("fullBoard", one(random, List.of("blocked", "draw")));
    }

    private static String one(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
