package org.millstone.search;

import java.nio.file.Path;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;

/** Databases for the tests of what plays. */
public final class TestTables {
    private TestTables() {}

    /** Returns a data folder (the {@code --data} of the commands) with a variant's tables of up to so many stones. */
    public static Path data(Rules rules, int stones) {
        return TestDatabase.data(rules, stones);
    }

    /** Returns a data folder with all tables of a variant, those of the placing phase too. */
    public static Path whole(Rules rules) {
        return TestDatabase.wholeData(rules);
    }

    /** Returns the variant's folder in {@link #data}. */
    public static Path folder(Rules rules, int stones) {
        return TestDatabase.folder(rules, stones);
    }
}
