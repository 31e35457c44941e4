package org.millstone.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Imports point down only. The packages, from the ground up:
 *
 * <pre>
 *   cli -> commands -> terminal: these use all others
 *   malom -> builder -+-> verify -> store -> forward -+-> step -----------+-> probe -> pocket -> database -> table -> index -> variants -> rules -> board -> memory -> io
 *                     +-> retrograde, pocketbuilder --+                   |
 *   uci -> play -> opening -> search -> game -> text -+-------------------+
 *   export -> server -> text                          |
 * </pre>
 *
 * <p>A package may use all those below it, and of other people's packages only those named here. A class in a package that is not on the
 * list fails, so that no package goes without a rule, and so does a rule that nothing is subject to.
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
            List.of("io", "memory", "board", "rules", "variants", "index", "table", "database", "pocket", "probe");

    /** The packages that make tables, likewise; each may use the ground, too. */
    private static final List<String> MAKING =
            List.of("step", "pocketbuilder", "retrograde", "forward", "store", "verify", "builder", "malom");

    /** The packages that play, likewise; they know nothing of how tables are made. */
    private static final List<String> PLAYING = List.of("text", "game", "search", "opening", "play", "uci");

    /** The packages that answer over a network, likewise; they share what a position is as text, and how games are judged. */
    private static final List<String> SERVING = List.of("text", "game", "server", "export");

    /** The packages of the program that people start, likewise; they use all others. */
    private static final List<String> PROGRAM = List.of("terminal", "commands", "cli");

    private static final List<String> PACKAGES =
            Stream.of(GROUND, MAKING, PLAYING, SERVING, PROGRAM).flatMap(List::stream).distinct().toList();

    /** The packages that other programs embed. */
    private static final String[] LIBRARY = Stream.of(GROUND, MAKING, PLAYING).flatMap(List::stream)
            .filter(name -> !List.of("text", "builder", "malom", "uci").contains(name)).map(ArchitectureTest::packageOf)
            .toArray(String[]::new);

    /**
     * The packages of other people that each package may use. Rule sets and manifests are JSON, for which a program that embeds the lookups
     * gets the parser alone. The file format alone knows LZ4, the server the web, the program picocli.
     */
    private static final Map<String, List<String>> OTHERS = Map.of("memory", List.of("com.sun.management.."),
            "io", List.of("com.fasterxml.jackson.core.."),
            "table", List.of("net.jpountz.."),
            "variants", List.of("com.fasterxml.jackson.core.."), "database", List.of("com.fasterxml.jackson.core.."),
            "opening", List.of("net.openhft.."),
            "server", List.of("com.fasterxml.jackson..", "io.javalin..", "jakarta.servlet..", "org.eclipse.jetty..",
                    "com.github.benmanes.caffeine..", "io.micrometer..", "org.slf4j.."),
            "terminal", List.of("picocli.."), "commands", List.of("picocli.."), "cli", List.of("picocli.."));

    @ArchTest
    static void eachPackageUsesThoseBelowIt(JavaClasses all) {
        for (String name : PACKAGES) {
            String[] allowed =
                    Stream.of(below(name).map(ArchitectureTest::packageOf), Stream.of("java..", "org.jspecify.annotations.."),
                            OTHERS.getOrDefault(name, List.of()).stream()).flatMap(packages -> packages).toArray(String[]::new);
            classes().that().resideInAPackage(packageOf(name)).should().onlyDependOnClassesThat().resideInAnyPackage(allowed)
                    .check(all);
        }
    }

    /** A check that shared the solver's code would share its faults: {@code step} has all that both know. */
    @ArchTest
    static final ArchRule verifyKnowsNothingOfTheSolver =
            noClasses().that().resideInAnyPackage(packageOf("forward"), packageOf("store"), packageOf("verify")).should()
                    .dependOnClassesThat(resideInAPackage(packageOf("retrograde")));

    @ArchTest
    static final ArchRule everyClassIsInAListedPackage = classes().should()
            .resideInAnyPackage(PACKAGES.stream().map(ArchitectureTest::packageOf).toArray(String[]::new));

    @ArchTest
    static final ArchRule noCirclesInTheService = slices().matching("org.millstone.server.(*)..").should().beFreeOfCycles();

    /** Words for people are for the commands. */
    @ArchTest
    static final ArchRule librariesDoNotPrint = noClasses().that().resideInAnyPackage(LIBRARY).should(ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule librariesDoNotExit = noClasses().that().resideInAnyPackage(LIBRARY).should()
            .callMethod(System.class, "exit", int.class).orShould().callMethod(Runtime.class, "halt", int.class);

    /** Returns a package, and those that it may use. */
    private static Stream<String> below(String name) {
        for (List<String> wing : List.of(MAKING, PLAYING, SERVING)) {
            if (wing.contains(name)) {
                return Stream.concat(GROUND.stream(), wing.subList(0, wing.indexOf(name) + 1).stream());
            }
        }
        return PACKAGES.subList(0, PACKAGES.indexOf(name) + 1).stream();
    }

    private static String packageOf(String name) {
        return "org.millstone." + name + "..";
    }
}
