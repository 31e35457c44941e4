package org.millstone.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Imports point down only. The rooms, from the ground up:
 *
 * <pre>
 *   cli -> commands -> terminal: these use all others
 *   malom -> builder -+-> verify -> store -> forward -+-> step -----+-> text -> probe -> pocket -> database -> table -> index -> variants -> rules -> board -> memory
 *                     +-> retrograde, region ---------+             |
 *   uci -> opening -> search -> game -------------------------------+
 *   export -> server -----------------------------------------------+
 * </pre>
 *
 * <p>A room may use all those below it, and of other people's packages only those named here. A
 * class in a room that is not on the list fails, so that no room goes without a rule, and so does a rule that nothing is subject to.
 */
@AnalyzeClasses(packages = "org.millstone", importOptions = {DoNotIncludeTests.class, ArchitectureTest.NoFixtures.class})
final class ArchitectureTest {

    /** Leaves out what only tests have. */
    static final class NoFixtures implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/fixtures/");
        }
    }

    /** From the ground up: each may use those before it. */
    private static final List<String> GROUND =
            List.of("memory", "board", "rules", "variants", "index", "table", "database", "pocket", "probe",
                    "text");

    /** The rooms that make tables, from the ground up: each may use those before it and the ground. */
    private static final List<String> MAKING =
            List.of("step", "region", "retrograde", "forward", "store", "verify", "builder", "malom");

    /** The rooms that play, likewise; it knows nothing of how tables are made. */
    private static final List<String> PLAYING = List.of("game", "search", "opening", "uci");

    /** The rooms that answer over a network, likewise. */
    private static final List<String> SERVING = List.of("server", "export");

    /** The rooms of the program that people start, likewise; they use all others, and alone know picocli. */
    private static final List<String> PROGRAM = List.of("terminal", "commands", "cli");

    private static final List<String> ROOMS =
            Stream.of(GROUND, MAKING, PLAYING, SERVING, PROGRAM).flatMap(List::stream).toList();

    /** How many files a room has at most. */
    private static final long MOST_FILES = 20;

    /** Annotations for the compiler; nothing of them is needed at run time. */
    private static final String NULLNESS = "org.jspecify.annotations..";

    private static final String[] LIBRARY =
            {"org.millstone.memory..", "org.millstone.board..", "org.millstone.rules..", "org.millstone.variants..",
                "org.millstone.index..",
                "org.millstone.table..", "org.millstone.database..", "org.millstone.pocket..", "org.millstone.probe..",
                "org.millstone.step..", "org.millstone.region..",
                "org.millstone.retrograde..", "org.millstone.forward..", "org.millstone.store..", "org.millstone.verify..",
                "org.millstone.game..", "org.millstone.search..",
                "org.millstone.opening.."};

    /** The packages of other people that each room may use, as its rule says. */
    private static final Map<String, List<String>> OTHERS = new TreeMap<>();

    @ArchTest
    static final ArchRule memoryUsesNothing = mayUse("memory", "com.sun.management..");

    @ArchTest
    static final ArchRule boardUsesNothing = mayUse("board");

    @ArchTest
    static final ArchRule rulesUseBoard = mayUse("rules");

    /** Rule sets are files of JSON. A program that embeds the lookups gets the parser alone, no binding. */
    @ArchTest
    static final ArchRule variantsUseRulesAndAJsonParser = mayUse("variants", "com.fasterxml.jackson.core..");

    @ArchTest
    static final ArchRule indexUsesVariantsAndBelow = mayUse("index");

    /** LZ4 is the codec of the table files, and the file format is the one room that knows it. */
    @ArchTest
    static final ArchRule tableUsesIndexAndBelowAndLz4 = mayUse("table", "net.jpountz..");

    @ArchTest
    static final ArchRule databaseUsesTableAndBelowAndAJsonParser = mayUse("database", "com.fasterxml.jackson.core..");

    @ArchTest
    static final ArchRule pocketUsesDatabaseAndBelow = mayUse("pocket");

    @ArchTest
    static final ArchRule probeUsesPocketAndBelow = mayUse("probe");

    @ArchTest
    static final ArchRule textUsesProbeAndBelow = mayUse("text");

    @ArchTest
    static final ArchRule stepUsesProbeAndBelow = mayUse("step");

    @ArchTest
    static final ArchRule regionUsesStepAndBelow = mayUse("region");

    @ArchTest
    static final ArchRule retrogradeUsesProbeAndBelow = mayUse("retrograde");

    @ArchTest
    static final ArchRule forwardUsesStepAndBelow = mayUse("forward");

    @ArchTest
    static final ArchRule storeUsesForwardAndBelow = mayUse("store");

    @ArchTest
    static final ArchRule verifyUsesStoreAndBelow = mayUse("verify");

    /** A check that shared the solver's code would share its faults: {@code step} has all that both know. */
    @ArchTest
    static final ArchRule verifyKnowsNothingOfTheSolver =
            noClasses().that().resideInAnyPackage(packageOf("forward"), packageOf("store"), packageOf("verify")).should()
                    .dependOnClassesThat(resideInAPackage(packageOf("retrograde")));

    @ArchTest
    static final ArchRule builderUsesRetrogradeAndBelow = mayUse("builder");

    @ArchTest
    static final ArchRule malomUsesBuilderAndBelow = mayUse("malom");

    @ArchTest
    static final ArchRule gameUsesTextAndBelow = mayUse("game");

    @ArchTest
    static final ArchRule searchUsesProbeAndBelow = mayUse("search");

    @ArchTest
    static final ArchRule openingUsesSearchAndBelow = mayUse("opening", "net.openhft..");

    @ArchTest
    static final ArchRule uciUsesOpeningAndBelow = mayUse("uci");

    /** The web is known in {@code server} only. */
    @ArchTest
    static final ArchRule serverUsesTextAndBelow = mayUse("server", "com.fasterxml.jackson..", "io.javalin..",
            "jakarta.servlet..", "org.eclipse.jetty..", "com.github.benmanes.caffeine..",
            "io.micrometer..", "org.slf4j..");

    @ArchTest
    static final ArchRule exportUsesServerAndBelow = mayUse("export");

    @ArchTest
    static final ArchRule terminalUsesAllModules = mayUse("terminal", "picocli..");

    @ArchTest
    static final ArchRule commandsUseTerminalAndAllModules = mayUse("commands", "picocli..");

    @ArchTest
    static final ArchRule cliUsesAll = mayUse("cli", "picocli..");

    @ArchTest
    static final ArchRule everyClassHasItsRoom = classes().should()
            .resideInAnyPackage(ROOMS.stream().map(ArchitectureTest::packageOf).toArray(String[]::new));

    @ArchTest
    static final ArchRule noCircles = slices().matching("org.millstone.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule noCirclesInTheService = slices().matching("org.millstone.server.(*)..").should().beFreeOfCycles();

    /** Words for people are for the commands. The libraries neither print nor end the program that embeds them. */
    @ArchTest
    static final ArchRule librariesDoNotPrint = noClasses().that().resideInAnyPackage(LIBRARY)
            .should(ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule librariesDoNotExit = noClasses()
            .that()
            .resideInAnyPackage(LIBRARY)
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    /** A room that is gone or renamed would take its rules with it. */
    @ArchTest
    static void everyRoomThatARuleNamesIsThere(JavaClasses classes) {
        for (String name : Stream.concat(Stream.of(LIBRARY), ROOMS.stream().map(ArchitectureTest::packageOf)).toList()) {
            assertThat(classes.that(resideInAPackage(name))).as(name).isNotEmpty();
        }
    }

    @ArchTest
    static void everyRoomNeedsWhatItMayUseOfOthers(JavaClasses classes) {
        assertThat(OTHERS).isNotEmpty().allSatisfy((room, others) -> {
            JavaClasses inside = classes.that(resideInAPackage(packageOf(room)));
            for (String other : others) {
                assertThat(inside.stream().flatMap(of -> of.getDirectDependenciesFromSelf().stream())
                        .map(Dependency::getTargetClass))
                        .as("%s may use %s", room, other).anyMatch(resideInAPackage(other));
            }
        });
    }

    /** A room is what one sentence describes. Its package-info is one of its files. */
    @ArchTest
    static void noRoomIsCrowded(JavaClasses classes) {
        Map<String, Long> files = files(classes).collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(files).isNotEmpty().allSatisfy((room, count) -> assertThat(count).as(room).isLessThan(MOST_FILES));
    }

    @ArchTest
    static void noNameStandsForTwoThings(JavaClasses classes) {
        assertThat(files(classes).map(JavaClass::getSimpleName)).isNotEmpty().doesNotHaveDuplicates();
    }

    /** Returns the classes that files are named after. */
    private static Stream<JavaClass> files(JavaClasses classes) {
        return classes.stream().filter(of -> of.isTopLevelClass() && !of.getSimpleName().equals("package-info"));
    }

    private static ArchRule mayUse(String room, String... others) {
        OTHERS.put(room, List.of(others));
        List<String> allowed = new ArrayList<>();
        below(room).forEach(below -> allowed.add(packageOf(below)));
        Stream.concat(Stream.of("java..", NULLNESS), Stream.of(others)).forEach(allowed::add);
        return classes()
                .that()
                .resideInAPackage(packageOf(room))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new));
    }

    /** A room, and those that it may use. */
    private static Stream<String> below(String room) {
        for (List<String> wing : List.of(MAKING, PLAYING, SERVING)) {
            if (wing.contains(room)) {
                return Stream.concat(GROUND.stream(), wing.subList(0, wing.indexOf(room) + 1).stream());
            }
        }
        return ROOMS.subList(0, ROOMS.indexOf(room) + 1).stream();
    }

    private static String packageOf(String room) {
        return "org.millstone." + room + "..";
    }
}
