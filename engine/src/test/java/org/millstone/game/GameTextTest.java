package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.RuleSetFile;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Variants;

/** Games are read as the explorer reads them: {@code data/games.tsv} holds both together, and says how it is made. */
final class GameTextTest {
    private static final Path FILE = Path.of("..", "data", "games.tsv");
    private static final Path RULE_SETS = Path.of("..", "data", "vectors");
    private static final String NONE = "-";
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-f]{4}|.)");
    private static final List<String> VALUES = List.of("side", "point", "from", "to", "count", "end");

    private static Rules rules(String name) throws IOException {
        return Variants.named(name).isPresent() ? Variants.named(name).get()
                : RuleSetFile.read(RULE_SETS.resolve(name + ".json")).rules();
    }

    private static PlayedGame nine(String text) {
        return GameText.read(Variants.NINE, text);
    }

    private static List<String> turns(PlayedGame game) {
        return game.turns().stream().map(turn -> Turn.format(game.rules().board(), turn.turn())).toList();
    }

    @Test
    void gamesAreReadAsTheFileSays() throws IOException {
        List<String> rows = Files.readAllLines(FILE).stream().filter(line -> !line.startsWith("#")).toList();
        assertThat(rows).hasSizeGreaterThan(300);
        for (String row : rows) {
            List<String> cells = List.of(row.split("\t", -1));
            PlayedGame game = GameText.read(rules(cells.get(0)), unescaped(cells.get(1)));
            assertThat(cells(game)).as(row).isEqualTo(cells.subList(2, cells.size()));
        }
    }

    private static String unescaped(String cell) {
        return ESCAPE.matcher(cell).replaceAll(found -> Matcher.quoteReplacement(character(found.group(1))));
    }

    private static String character(String escape) {
        return switch (escape.charAt(0)) {
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
            default -> escape;
        };
    }

    /** What a row says of a game, behind its rule set and its text. */
    private static List<String> cells(PlayedGame game) {
        Problem problem = game.problem();
        List<String> wrong = new ArrayList<>();
        if (problem != null) {
            wrong.addAll(List.of(String.valueOf(problem.turn()), problem.reason().key()));
            VALUES.stream().filter(problem.values()::containsKey).map(problem.values()::get).forEach(wrong::add);
        }
        return List.of(orNone(String.join(" ", turns(game))), orNone(String.join(" ", wrong)),
                game.end().map(end -> end.name().toLowerCase(Locale.ROOT).replace('_', '-')).orElse(NONE),
                game.last() == null ? NONE : Fen.format(game.rules().board(), game.last()));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    @Test
    void aProblemIsASentence() {
        assertThat(nine("1. d6 f4 2. b6 f2 3. f6 a1").problem()).extracting(Problem::message).isEqualTo(
                "5. White: 'f6' is not possible: it closes a mill, and does not say which stone it removes.");
        assertThat(nine("d6 d6").problem()).extracting(Problem::message)
                .isEqualTo("2. Black: 'd6' is not possible: d6 is taken.");
        assertThat(nine("*******/ w").problem()).extracting(Problem::message).asString()
                .startsWith("The start cannot be read: expected O, @ or * in group 1 of the board");
    }

    @Test
    void everyReasonOfTheFileHasASentence() throws IOException {
        for (String row : Files.readAllLines(FILE)) {
            if (!row.startsWith("#")) {
                Problem problem = GameText.read(rules(row.split("\t")[0]), unescaped(row.split("\t", -1)[1])).problem();
                assertThat(problem == null ? "Good." : problem.message()).as(row).matches("(?s)[0-9A-Z].*[^ ]\\.")
                        .doesNotContain("null", "  ");
            }
        }
        assertThat(Files.readAllLines(FILE).stream().map(row -> row.split("\t", -1)).filter(cells -> cells.length > 3)
                .map(cells -> cells[3]).filter(cell -> cell.matches("[0-9]+ .*")).map(cell -> cell.split(" ")[1])
                .collect(Collectors.toSet())).hasSize(Reason.values().length);
    }

    @Test
    void tagsAfterTurnsBeginANewGame() {
        List<String> games = GameText.games("[Event \"1\"]\n\nd6 f4\n[Event \"2\"]\n[Site \"-\"]\n\nd7 a1 *\n");
        assertThat(games.stream().map(game -> turns(nine(game)))).containsExactly(List.of("d6", "f4"), List.of("d7", "a1"));
        assertThat(GameText.games("")).containsExactly("");
    }

    @Test
    void eachTurnHasThePositionsAroundIt() {
        PlayedGame game = nine("d6 f4");
        PlayedTurn second = game.turns().get(1);
        assertThat(second.before()).isEqualTo(game.turns().get(0).after());
        assertThat(second.after()).isEqualTo(game.last());
    }

    @Test
    @Timeout(10)
    void aLongTextTakesNoLongTime() {
        long began = System.nanoTime();
        assertThat(nine("1. ".repeat(50_000) + "(".repeat(50_000)).problem()).isNotNull();
        assertThat(nine("d6 {" + "(".repeat(100_000)).turns()).hasSize(1);
        assertThat(nine("d6" + " ; x".repeat(50_000)).problem()).isNotNull();
        assertThat(nine("d6 {" + "long ".repeat(100_000) + "} f4").turns()).hasSize(2);
        assertThat(nine("[A \"" + "a".repeat(100_000) + "\"]\nd6" + "\n".repeat(100_000)).turns()).hasSize(1);
        assertThat(nine("d6 " + "{}".repeat(1_000_000) + "1. ".repeat(1_000_000) + " ".repeat(1_000_000) + "f4").turns())
                .hasSize(2);
        assertThat(nine("{} ".repeat(1_000_000) + "d6").turns()).hasSize(1);
        assertThat(nine("d6 " + "!".repeat(100_000)).turns()).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }
}
