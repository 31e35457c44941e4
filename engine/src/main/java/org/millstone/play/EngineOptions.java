package org.millstone.play;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Rules;
import org.millstone.search.Game.DrawRules;

/**
 * The settings of an engine. Each {@code with...} returns the same settings but for one.
 *
 * @param data the folder in which the variants' folders of tables are; null to play without tables
 * @param book whether to use the book beside the tables, and to add to it
 * @param threads how many threads search, and prove
 * @param hashBytes memory for the transposition table
 * @param skill how well the engine plays, 0 to {@link #FULL_SKILL}
 * @param shuffling whether the engine chooses at random among turns that are worth the same, or seem to be
 * @param grades whether the engine uses the grades of draws, where the tables have them, and plays for the better final
 * @param pocket a pocket file, whose player's turns come before what tables say; null for none
 */
public record EngineOptions(Rules rules, @Nullable Path data, boolean book, int threads, long hashBytes, DrawRules draws,
        int skill, boolean shuffling, boolean grades, @Nullable Path pocket) {
    public static final int FULL_SKILL = 20;

    /** The usual memory for the transposition table: 64 MB. */
    public static final long USUAL_HASH = 64 << 20;

    /** The usual settings: full skill, grades, the book, and no chance, so that only limits of time make the engine choose differently. */
    public EngineOptions(Rules rules, @Nullable Path data) {
        this(rules, data, true, 1, USUAL_HASH, DrawRules.USUAL, FULL_SKILL, false, true, null);
    }

    @Nullable
    Path folder() {
        return data == null ? null : data.resolve(rules.name());
    }

    public EngineOptions withRules(Rules others) {
        return new EngineOptions(others, data, book, threads, hashBytes, draws, skill, shuffling, grades, pocket);
    }

    public EngineOptions withData(@Nullable Path elsewhere) {
        return new EngineOptions(rules, elsewhere, book, threads, hashBytes, draws, skill, shuffling, grades, pocket);
    }

    public EngineOptions withBook(boolean use) {
        return new EngineOptions(rules, data, use, threads, hashBytes, draws, skill, shuffling, grades, pocket);
    }

    public EngineOptions withThreads(int number) {
        return new EngineOptions(rules, data, book, number, hashBytes, draws, skill, shuffling, grades, pocket);
    }

    public EngineOptions withHash(long bytes) {
        return new EngineOptions(rules, data, book, threads, bytes, draws, skill, shuffling, grades, pocket);
    }

    public EngineOptions withDraws(DrawRules others) {
        return new EngineOptions(rules, data, book, threads, hashBytes, others, skill, shuffling, grades, pocket);
    }

    public EngineOptions withSkill(int level) {
        return new EngineOptions(rules, data, book, threads, hashBytes, draws, level, shuffling, grades, pocket);
    }

    public EngineOptions withShuffling(boolean varied) {
        return new EngineOptions(rules, data, book, threads, hashBytes, draws, skill, varied, grades, pocket);
    }

    public EngineOptions withGrades(boolean graded) {
        return new EngineOptions(rules, data, book, threads, hashBytes, draws, skill, shuffling, graded, pocket);
    }

    public EngineOptions withPocket(@Nullable Path file) {
        return new EngineOptions(rules, data, book, threads, hashBytes, draws, skill, shuffling, grades, file);
    }
}
