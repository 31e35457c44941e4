package org.millstone.variants;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.millstone.io.Texts;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;

/**
 * A parameter of a rule-set file that is one of several words, such as {@code "blocked": "loss"}.
 *
 * @param <E> the enum that has a constant for each word
 * @param member the name of the member in a file
 * @param type the enum; the words are the {@link Texts#key keys} of its constants
 * @param choice returns which constant a rule set has
 * @param sentences the meaning of each constant, in their order
 */
record Parameter<E extends Enum<E>>(String member, Class<E> type, Function<Rules, E> choice, List<String> sentences) {
    static final Parameter<Flying> FLYING = new Parameter<>("flying", Flying.class, Flying::of, List.of(
            "Nobody flies: stones move along the lines to the end.",
            "A side with three stones left, and none in hand, may move to any empty point.",
            "A side with four stones left or fewer, and none in hand, may move to any empty point.",
            "A side with three stones left, those in hand included, may move to any empty point.",
            "A side with four stones left or fewer, those in hand included, may move to any empty point."));

    static final Parameter<SeveralMills> REMOVALS = new Parameter<>("removals", SeveralMills.class, Rules::removals, List.of(
            "Several mills closed at once remove one stone, as one mill does.",
            "Several mills closed at once remove one stone for each."));

    static final Parameter<FromMills> FROM_MILLS = new Parameter<>("fromMills", FromMills.class, Rules::fromMills, List.of(
            "A stone in a mill is never removed; if all stand in mills, the turn removes nothing.",
            "A stone in a mill is removed only if all stones of its side on the board stand in mills.",
            "Any stone may be removed, in a mill or not."));

    static final Parameter<WhilePlacing> WHILE_PLACING =
            new Parameter<>("whilePlacing", WhilePlacing.class, Rules::whilePlacing, List.of(
                    "A mill closed by placing a stone removes one, as later.",
                    "A mill closed by placing a stone removes nothing, neither then nor later.",
                    "A mill closed by placing a stone takes one from the opponent's hand; if that is empty, from the board."));

    static final Parameter<Blocked> BLOCKED = new Parameter<>("blocked", Blocked.class, Rules::blocked, List.of(
            "A side that cannot move has lost.",
            "If the side to move cannot move, the game is drawn.",
            "A side that cannot move passes; if neither side can move, the game is drawn."));

    static final Parameter<AfterPlacing> AFTER_PLACING =
            new Parameter<>("afterPlacing", AfterPlacing.class, Rules::afterPlacing, List.of(
                    "When all stones are placed, the side whose turn it is moves first.",
                    "When all stones are placed, the side that placed the last one moves first: the other passes once."));

    static final Parameter<FullBoard> FULL_BOARD = new Parameter<>("fullBoard", FullBoard.class, Rules::fullBoard, List.of(
            "If the placing fills the board, the side to move cannot move.",
            "If the placing fills the board, the game is drawn."));

    static final Parameter<Placing> PLACING = new Parameter<>("placing", Placing.class, Rules::placing, List.of(
            "With a stone in hand you place it.",
            "With a stone in hand you place it, or move a stone on the board."));

    /** The parameters that a file must have, in the order of a file. */
    static final List<Parameter<?>> REQUIRED =
            List.of(FLYING, REMOVALS, FROM_MILLS, WHILE_PLACING, BLOCKED, AFTER_PLACING, FULL_BOARD);
    /** The parameters that were added later. For one that a file lacks, the first of its words holds. */
    static final List<Parameter<?>> OPTIONAL = List.of(PLACING);

    enum Flying {
        NEVER(0, false), AT_THREE(3, false), AT_FOUR(4, false), AT_THREE_IN_ALL(3, true), AT_FOUR_IN_ALL(4, true);

        final int stones;
        final boolean inAll;

        Flying(int stones, boolean inAll) {
            this.stones = stones;
            this.inAll = inAll;
        }

        private static Flying of(Rules rules) {
            return Arrays.stream(values()).filter(flying -> flying.stones == rules.flyAt() && flying.inAll == rules.flyInAll())
                    .findFirst().orElseThrow(() -> new IllegalArgumentException("no file says: flying at " + rules.flyAt()));
        }
    }

    List<String> words() {
        return Arrays.stream(type.getEnumConstants()).map(Texts::key).toList();
    }

    String word(Rules rules) {
        return Texts.key(choice.apply(rules));
    }

    String sentence(Rules rules) {
        return sentences.get(choice.apply(rules).ordinal());
    }

    /** Returns the parameters that a file of these rules has, in order. Optional ones are left out if they have their first word. */
    static List<Parameter<?>> of(Rules rules) {
        return Stream
                .concat(REQUIRED.stream(), OPTIONAL.stream().filter(parameter -> parameter.choice.apply(rules).ordinal() > 0))
                .toList();
    }
}
