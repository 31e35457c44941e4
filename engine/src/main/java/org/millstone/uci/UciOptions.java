package org.millstone.uci;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.database.RuleSets;
import org.millstone.io.InvalidFileException;
import org.millstone.io.Texts;
import org.millstone.memory.MachineMemory;
import org.millstone.play.EngineOptions;
import org.millstone.pocket.Pocket;
import org.millstone.rules.Rules;
import org.millstone.search.Game.DrawRules;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** The options of {@code setoption}: how the engine announces them, and what they change. */
final class UciOptions {
    private static final int MOST_THREADS = 1024;
    /** The largest transposition table: half of the memory that was free at the start. The rest is for tables, proofs and Java itself. */
    private static final int MOST_MEGABYTES = (int) Math.clamp(MachineMemory.available() >> 21,
            EngineOptions.USUAL_HASH >> 20, 1 << 20);
    private static final int MOST_LINES = 100;
    private static final int MOST_QUIET_PLIES = 1000;
    private static final String EMPTY = "<empty>";

    private UciOptions() {}

    static List<String> announcements(EngineOptions now) {
        return List.of(
                "option name Threads type spin default " + now.threads() + " min 1 max " + MOST_THREADS,
                "option name Hash type spin default " + (now.hashBytes() >> 20) + " min 1 max " + MOST_MEGABYTES,
                "option name ClearHash type button",
                "option name Ponder type check default false",
                "option name MultiPV type spin default 1 min 1 max " + MOST_LINES,
                "option name TableFolder type string default " + (now.data() == null ? EMPTY : now.data()),
                "option name OwnBook type check default " + now.book(),
                "option name SkillLevel type spin default " + now.skill() + " min 0 max " + EngineOptions.FULL_SKILL,
                "option name Shuffling type check default " + now.shuffling(),
                "option name Grades type check default " + now.grades(),
                "option name Variant type combo default " + now.rules().name() + variants(now).stream()
                        .map(name -> " var " + name).collect(Collectors.joining()),
                "option name Pocket type string default " + (now.pocket() == null ? EMPTY : now.pocket()),
                "option name MoveRepetition type check default " + (now.draws().repetitions() > 0),
                "option name NMoveRule type spin default " + now.draws().quietPlies() + " min 0 max " + MOST_QUIET_PLIES);
    }

    /** Returns an option's name as {@link #changed} knows it, without capitals, blanks, and the prefix that the protocol reserves. */
    static String key(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("^uci_|[ _-]", "");
    }

    /**
     * Returns options with one changed. Throws a {@link UciTokens.BadInputException} if there is no such option, or the value does not fit
     * it.
     */
    static EngineOptions changed(EngineOptions now, String name, String value) {
        return switch (key(name)) {
            case "threads" -> now.withThreads((int) UciTokens.number(name, value, 1, MOST_THREADS));
            case "hash" -> now.withHash(UciTokens.number(name, value, 1, MOST_MEGABYTES) << 20);
            case "clearhash", "ponder", "multipv" -> now;
            case "tablefolder" -> now.withData(folder(value));
            case "pocket" -> now.withPocket(pocket(now, value));
            case "ownbook" -> now.withBook(isTrue(name, value));
            case "skilllevel" -> now.withSkill((int) UciTokens.number(name, value, 0, EngineOptions.FULL_SKILL));
            case "shuffling" -> now.withShuffling(isTrue(name, value));
            case "grades" -> now.withGrades(isTrue(name, value));
            case "variant" -> {
                Rules rules = variant(now, value);
                yield now.withRules(rules).withPocket(rules.equals(now.rules()) ? now.pocket() : null);
            }
            case "moverepetition" -> now.withDraws(new DrawRules(isTrue(name, value) ? DrawRules.USUAL.repetitions() : 0,
                    now.draws().quietPlies()));
            case "nmoverule" -> now.withDraws(new DrawRules(now.draws().repetitions(),
                    (int) UciTokens.number(name, value, 0, MOST_QUIET_PLIES)));
            default -> throw new UciTokens.BadInputException("there is no option " + Texts.quoted(name));
        };
    }

    /**
     * Returns how many lines to report after an option was set: as many as before, unless the option is {@code MultiPV}. Throws a {@link
     * UciTokens.BadInputException} if the value does not fit it.
     */
    static int multiPv(int now, String name, String value) {
        return key(name).equals("multipv") ? (int) UciTokens.number(name, value, 1, MOST_LINES) : now;
    }

    private static @Nullable Path folder(String value) {
        try {
            return value.isEmpty() || value.equals(EMPTY) ? null : Path.of(value);
        } catch (InvalidPathException e) {
            throw new UciTokens.BadInputException(Texts.quoted(value) + " is no folder: " + e.getReason());
        }
    }

    private static @Nullable Path pocket(EngineOptions now, String value) {
        Path file = folder(value);
        try {
            if (file != null) {
                Pocket.open(file, now.rules());
            }
            return file;
        } catch (IOException | RuntimeException e) {
            throw new UciTokens.BadInputException("the pocket file cannot be used: " + FileErrors.words(e));
        }
    }

    private static Rules variant(EngineOptions now, String value) {
        String name = Variants.game(value).map(NamedGame::variant).orElse(value);
        if (name.equals(now.rules().name())) {
            return now.rules();
        }
        try {
            Optional<RuleSet> found = now.data() == null ? Variants.ruleSet(name) : RuleSets.find(now.data(), name);
            return found.map(RuleSet::rules).orElseThrow(() -> new UciTokens.BadInputException("there is no variant "
                    + Texts.quoted(value) + "; there are " + String.join(", ", variants(now))));
        } catch (IOException | InvalidFileException e) {
            throw new UciTokens.BadInputException("the variant " + Texts.quoted(value) + " cannot be used: " + e.getMessage());
        }
    }

    private static Set<String> variants(EngineOptions now) {
        Set<String> names = new LinkedHashSet<>(Variants.names());
        try {
            names.addAll(now.data() == null ? List.of() : RuleSets.others(now.data()));
        } catch (IOException e) {
            // A request for one of them gets a message.
        }
        names.add(now.rules().name());
        return names;
    }

    private static boolean isTrue(String name, String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UciTokens.BadInputException(name + " is true or false, not " + Texts.quoted(value));
        };
    }
}
