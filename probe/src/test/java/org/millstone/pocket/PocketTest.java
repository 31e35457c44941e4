package org.millstone.pocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.millstone.board.Symmetries;
import org.millstone.index.PositionKeys;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.table.TableException;
import org.millstone.variants.Variants;

final class PocketTest {
    private static final Path FILES = Path.of("../data/pocket");
    private static final PositionKeys KEYS = new PositionKeys(Variants.SIX);
    private static Pocket six;

    @BeforeAll
    static void open() throws IOException {
        six = Pocket.open(FILES.resolve("six.pocket"), Variants.SIX);
    }

    @Test
    void itsTurnsAreThoseOfTheSharedCases() throws IOException {
        List<String> cases = Files.readAllLines(FILES.resolve("six.tsv")).stream().filter(line -> !line.startsWith("#")).toList();
        assertThat(cases).hasSizeGreaterThan(200).allSatisfy(line -> {
            Position position = Fen.parse(Variants.SIX, line.substring(0, line.indexOf('\t')));
            assertThat(Turn.format(Variants.SIX.board(), six.turn(position).orElseThrow()))
                    .isEqualTo(line.substring(line.indexOf('\t') + 1));
        });
    }

    @Test
    void symmetricPositionsGetSymmetricTurns() {
        Turns turns = new Turns(Variants.SIX);
        SplittableRandom random = new SplittableRandom(1);
        Symmetries symmetries = Variants.SIX.board().symmetries();
        for (int game = 0; game < 50; game++) {
            Position position = Position.start(Variants.SIX);
            while (turns.all(position).length > 0 && six.turn(position).isPresent()) {
                int g = random.nextInt(symmetries.count());
                Position image = Position.of(position.side(), symmetries.apply(g, position.own()),
                        symmetries.apply(g, position.opponent()), position.ownHand(), position.opponentHand(), 0);
                Position after = turns.apply(position, six.turn(position).getAsInt());
                assertThat(KEYS.of(turns.apply(image, six.turn(image).orElseThrow()))).isEqualTo(KEYS.of(after));
                int[] all = turns.all(after);
                if (all.length == 0) {
                    break;
                }
                position = turns.apply(after, all[random.nextInt(all.length)]);
            }
        }
    }

    @Test
    void aGameKeepsThePromiseAsLongAsThePlayerMakesItsOwnTurns() {
        Turns turns = new Turns(Variants.SIX);
        List<Position> game = new ArrayList<>(List.of(Position.start(Variants.SIX)));
        int own = six.turn(game).orElseThrow();
        game.add(turns.apply(game.getLast(), own));
        int reply = six.turn(game).orElseThrow();
        game.add(turns.apply(game.getLast(), reply));
        assertThat(six.keepsPromise(game)).isTrue();
        Position start = game.getFirst();
        int other = Arrays.stream(turns.all(start)).filter(turn -> KEYS.of(turns.apply(start, turn)) != KEYS.of(game.get(1)))
                .findFirst().orElseThrow();
        List<Position> another = new ArrayList<>(List.of(start, turns.apply(start, other)));
        assertThat(six.keepsPromise(another)).as("the opponent may do what it wants").isTrue();
        another.add(turns.apply(another.getLast(), six.turn(another).orElseThrow()));
        assertThat(six.keepsPromise(another)).isFalse();
        assertThat(six.turn(another)).isEmpty();
        assertThat(six.keepsPromise(List.of(game.getLast()))).as("a position without its game").isFalse();
    }

    @Test
    void aFunctionHasTheValuesThatItWasMadeFrom() {
        SplittableRandom random = new SplittableRandom(2);
        for (int count : new int[] {1, 2, 3, 7, 30, 1000, 50_000}) {
            long[] keys = random.longs(count, 0, 1L << 48).map(key -> key << 8).distinct().sorted().toArray();
            for (int bits : new int[] {1, 2, 7, 16}) {
                int[] values = random.ints(keys.length, 0, 1 << bits).toArray();
                Retrieval made = Retrieval.of(keys, bits, i -> values[i]);
                ByteBuffer buffer = ByteBuffer.allocate(made.size());
                made.write(buffer);
                Retrieval read = Retrieval.read(buffer.flip());
                for (int i = 0; i < keys.length; i++) {
                    assertThat(read.get(keys[i])).isEqualTo(values[i]);
                }
                if (count == 50_000) {
                    assertThat(made.size() * 8.0 / count / bits).isLessThan(1.25);
                }
            }
        }
    }

    @Test
    void aFileOfOtherRulesIsRefused() {
        assertThatThrownBy(() -> Pocket.open(FILES.resolve("six.pocket"), Variants.NINE))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("six");
    }
}
