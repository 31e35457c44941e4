package org.millstone.bench;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.millstone.command.RandomPositions;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;

/** Requests to a server, as bytes: the same in every run. */
final class HttpRequests {
    private static final Rules RULES = Variants.NINE;
    private static final List<Subspace> PLACING = Subspaces.placing(RULES);
    private static final int BATCH = 1000;

    private final Random random = new Random(1);

    private HttpRequests() {}

    /** Returns the requests of a kind, see {@link HttpLoad}. */
    static Supplier<byte[]> of(String kind) {
        HttpRequests requests = new HttpRequests();
        byte[] repeated = get("O@OOO@**/@O*@***@/OO@O*@** w", "");
        return switch (kind) {
            case "repeated" -> () -> repeated;
            case "random" -> () -> get(requests.fen(), "");
            case "placing" -> () -> get(requests.placingFen(), "");
            case "values" -> () -> get(requests.fen(), "&moves=false");
            case "batch" -> requests::batch;
            default -> throw new IllegalArgumentException("no such kind: " + kind);
        };
    }

    /** A position of the moving phase, any number of stones as likely as any other. */
    private String fen() {
        int white = RandomPositions.stones(RULES, 0, Rules.FEWEST + random.nextInt(RULES.men() - Rules.FEWEST + 1), random);
        int black = RandomPositions.stones(RULES, white, Rules.FEWEST + random.nextInt(RULES.men() - Rules.FEWEST + 1), random);
        return Fen.format(RULES.board(), Position.moving(random.nextBoolean() ? Side.WHITE : Side.BLACK, white, black));
    }

    /** A position with stones in hand, any numbers of stones as likely as any others; White or Black began. */
    private String placingFen() {
        Subspace numbers = PLACING.get(random.nextInt(PLACING.size()));
        int own = RandomPositions.stones(RULES, 0, numbers.own(), random);
        int opponent = RandomPositions.stones(RULES, own, numbers.opponent(), random);
        return Fen.format(RULES.board(), Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, opponent,
                numbers.ownHand(), numbers.opponentHand(), 0));
    }

    private byte[] batch() {
        StringBuilder body = new StringBuilder("{\"fens\":[");
        for (int i = 0; i < BATCH; i++) {
            body.append(i == 0 ? "\"" : ",\"").append(fen()).append('"');
        }
        body.append("]}");
        return ("POST /v1/nine/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] get(String fen, String options) {
        String query = "fen=" + URLEncoder.encode(fen, StandardCharsets.UTF_8) + options;
        return ("GET /v1/nine?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
