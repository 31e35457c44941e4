package org.millstone.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What there is: the variants with their boards, and the tables of each. */
final class Tables {
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
        if (database.tables().hasGrades()) {
            ManifestFile.putFinals(json, database.tables().finals());
        }
        json.set("tables", database.catalogue().rows(depths));
        return json;
    }

    private ObjectNode variants() {
        VariantList list = new VariantList();
        databases.all().forEach(database -> list.add(database.ruleSet(), database.tables().subspaces()));
        return list.json();
    }
}
