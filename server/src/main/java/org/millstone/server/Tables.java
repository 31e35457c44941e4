package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.board.Board;
import org.millstone.rules.RuleSet;

/** What there is: the variants with their boards, and the tables of each. */
final class Tables {
    /** The members of a rule set that are words for people. */
    private static final List<String> WORDS = List.of("title", "summary", "inWords");

    private final Databases databases;
    private final Map<String, Body> bodies = new ConcurrentHashMap<>();

    Tables(Databases databases) {
        this.databases = databases;
    }

    /** {@code GET /v1}. */
    void variants(Context ctx) {
        Reply.send(ctx, bodies.computeIfAbsent("", key -> tagged(variants())), Reply.ASK_AGAIN);
    }

    /** {@code GET /v1/{variant}/tables}. */
    void list(Context ctx) {
        Database database = databases.named(ctx.pathParam("variant"));
        boolean depths = Parameters.flag(ctx, "depths", false);
        Body body = bodies.computeIfAbsent(database.rules().name() + depths, key -> tagged(tables(database, depths)));
        Reply.send(ctx, body, Reply.ASK_AGAIN);
    }

    private static Body tagged(ObjectNode json) {
        byte[] bytes = Json.bytes(json);
        return new Body(Json.CONTENT_TYPE, bytes, Tags.of(bytes));
    }

    private static ObjectNode tables(Database database, boolean depths) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("variant", database.rules().name());
        json.put("digest", database.catalogue().digest());
        json.set("tables", database.catalogue().rows(depths));
        return json;
    }

    private ObjectNode variants() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        ArrayNode list = json.putArray("variants");
        for (Database database : databases.all()) {
            ObjectNode variant = list.addObject();
            variant.put("variant", database.rules().name());
            JsonNode ruleSet = written(database.ruleSet());
            for (String member : WORDS) {
                variant.set(member, ruleSet.get(member));
            }
            variant.put("men", database.rules().men());
            variant.put("tables", database.tables().subspaces().size());
            variant.put("wholeGame", database.hasWholeGame());
            Board board = database.rules().board();
            ArrayNode groups = variant.putArray("groups");
            for (int group : board.groups()) {
                groups.add(group);
            }
            ArrayNode points = variant.putArray("points");
            for (int point = 0; point < board.points(); point++) {
                points.add(board.pointName(point));
            }
            ArrayNode lines = variant.putArray("lines");
            for (int edge : board.edges()) {
                ArrayNode ends = lines.addArray();
                for (int rest = edge; rest != 0; rest &= rest - 1) {
                    ends.add(board.pointName(Integer.numberOfTrailingZeros(rest)));
                }
            }
            variant.set("board", ruleSet.get("board"));
        }
        return json;
    }

    private static JsonNode written(RuleSet ruleSet) {
        try {
            return Json.MAPPER.readTree(ruleSet.toJsonWithBoard());
        } catch (JacksonException e) {
            throw new IllegalStateException("a rule set is written as JSON", e);
        }
    }
}
