package org.millstone.variants;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.rules.Rules;

/** The named rule sets. They are rule-set files in the jar. */
public final class Variants {
    private static final List<String> NAMES =
            List.of("three", "five", "six", "six-fly", "lasker-six", "seven", "nine", "nine-nofly", "nine-fly4", "nine-double",
                    "nine-free", "nine-strict", "nine-hand", "ten", "ten-diagonal", "lasker", "eleven", "twelve", "dooz");

    /** The rule sets that were asked for, by name: most programs need one. */
    private static final Map<String, RuleSet> READ = new ConcurrentHashMap<>();

    private static final Map<String, String> ALIASES = Map.of("morabaraba", "twelve");

    /** Names of games, loaded when the first is asked for: most commands need none. */
    private static final class Names {
        /** The games that tags of recorded games name. Other programs' names come first: they tell what those programs play otherwise. */
        private static final List<NamedGame> GAMES =
                Stream.concat(RuleSetFile.namedGames().stream(), ruleSets().stream().map(RuleSet::asGame)).toList();

        /** Each game by the {@link NamedGame#key} of each of its names. */
        private static final Map<String, NamedGame> BY_KEY = GAMES.stream()
                .flatMap(game -> game.names().stream().map(name -> Map.entry(NamedGame.key(name), game)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, later) -> first));
    }

    /** Three Men's Morris on a square with its centre and diagonals; nobody flies; the first mill wins. */
    public static final Rules THREE = named("three").orElseThrow();

    /** Six Men's Morris on two squares; nobody flies. */
    public static final Rules SIX = named("six").orElseThrow();

    /** Nine Men's Morris by the standard rules. */
    public static final Rules NINE = named("nine").orElseThrow();

    /** Twelve Men's Morris (Morabaraba): diagonals; a board filled by the placing is a draw. */
    public static final Rules TWELVE = named("twelve").orElseThrow();

    private Variants() {}

    /** Returns the names of the rule sets, in the order of {@link #ruleSets}. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns all named rule sets, those with fewer points and men first. */
    public static List<RuleSet> ruleSets() {
        return NAMES.stream().map(Variants::read).toList();
    }

    public static List<Rules> all() {
        return ruleSets().stream().map(RuleSet::rules).toList();
    }

    public static Optional<RuleSet> ruleSet(String name) {
        String proper = ALIASES.getOrDefault(name, name);
        return Optional.of(proper).filter(NAMES::contains).map(Variants::read);
    }

    private static RuleSet read(String name) {
        return READ.computeIfAbsent(name, RuleSetFile::named);
    }

    /** Returns the games that tags of recorded games may name. If two have the same name, the first one is meant. */
    public static List<NamedGame> games() {
        return Names.GAMES;
    }

    /** Returns the game that a tag of a recorded game names: by name, title, or what another program calls it, in any case. */
    public static Optional<NamedGame> game(String name) {
        return Optional.ofNullable(Names.BY_KEY.get(NamedGame.key(name)));
    }

    public static Optional<Rules> named(String name) {
        return ruleSet(name).map(RuleSet::rules);
    }
}
