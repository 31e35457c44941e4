package org.millstone.server.answers;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter.Members;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Texts;

/**
 * The findings about a position, by a look into the tables or by a search. For an unknown one with stones in hand they say
 * why no search has found it either; else that is null.
 */
public record LookupResult(Answer answer, @Nullable Unproved unproved) implements Members {
    /** Why nothing is known of a position with stones in hand whose own table is missing. */
    enum Unproved {
        NO_TABLES("There are stones in hand, and the tables of the moving phase that a proof needs are missing."),
        NO_PROOF("There are stones in hand, and no proof was found in time."),
        BUSY("Too many positions with stones in hand are being searched. Ask again later."),
        NOT_SEARCHED("There are stones in hand, and it has not been proved yet. Ask about this position alone.");

        /** A sentence for people; the constant's name is a word for programs. */
        private final String reason;

        Unproved(String reason) {
            this.reason = reason;
        }
    }

    public static LookupResult lookedUp(Answer answer) {
        return new LookupResult(answer, null);
    }

    /** Whether the tables do not know who wins, but a search may: there are stones in hand, and turns place them before any moves. */
    boolean needsProof() {
        return !answer.value().known() && answer.position().isPlacing() && !answer.rules().hasFreeHands();
    }

    /** Whether no further table, search or repair could change it, so that caches may keep it. */
    public boolean isSettled(Database database) {
        return isTrueOfAll(value -> value.known() && value.source() != Source.SEARCH && !database.lacksDetail(value));
    }

    /** Whether something is true of the worth of the position, and of its turns if they were asked for. */
    boolean isTrueOfAll(Predicate<Value> test) {
        List<RankedTurn> turns = answer.moves();
        return test.test(answer.value()) && (turns == null || turns.stream().allMatch(turn -> test.test(turn.value())));
    }

    @Override
    public void forEach(BiConsumer<String, @Nullable Object> json) {
        answer.forEach(json);
        if (unproved != null) {
            json.accept("reason", unproved.reason);
            json.accept("code", Texts.key(unproved));
        }
    }
}
