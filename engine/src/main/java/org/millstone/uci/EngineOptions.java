package org.millstone.uci;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Rules;
import org.millstone.search.DrawRules;
import org.millstone.search.SearchOptions;

/**
 * What an engine plays with.
 *
 * @param rules the variant
 * @param data the folder in which the variants' folders of tables are; null to play without tables
 * @param search threads, memory and enhancements
 * @param draws when a game is drawn by its history
 * @param skill how well it plays, 0 to {@link Skill#FULL}
 */
public record EngineOptions(Rules rules, @Nullable Path data, SearchOptions search, DrawRules draws, int skill) {
    /** Returns the same for another variant. */
    public EngineOptions withRules(Rules others) {
        return new EngineOptions(others, data, search, draws, skill);
    }

    /** Returns the same with tables elsewhere, or without. */
    public EngineOptions withData(@Nullable Path elsewhere) {
        return new EngineOptions(rules, elsewhere, search, draws, skill);
    }

    /** Returns the same with other means. */
    public EngineOptions withSearch(SearchOptions others) {
        return new EngineOptions(rules, data, others, draws, skill);
    }

    /** Returns the same with other rules about draws. */
    public EngineOptions withDraws(DrawRules others) {
        return new EngineOptions(rules, data, search, others, skill);
    }

    /** Returns the same, playing so well. */
    public EngineOptions withSkill(int level) {
        return new EngineOptions(rules, data, search, draws, level);
    }
}
