package org.millstone.server;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** For those who watch over the process: does it live, and shall it get requests? */
final class Health {
    static final String ALIVE = "/healthz";
    static final String READY = "/readyz";
    static final String METRICS = "/metrics";

    private final Databases databases;
    private final Troubles troubles;
    private final Drain drain;

    Health(Databases databases, Troubles troubles, Drain drain) {
        this.databases = databases;
        this.troubles = troubles;
        this.drain = drain;
    }

    /** Whether a path is asked by those who watch, not by clients. */
    static boolean isAskedBy(String path) {
        return Set.of(ALIVE, READY, METRICS).contains(path);
    }

    /** {@code GET /healthz}: the process answers. */
    void alive(Context ctx) {
        Reply.sendFresh(ctx, Map.of("status", "ok"));
    }

    /** {@code GET /readyz}: it has opened its tables, can use all that it was asked about, and is not about to stop. */
    void ready(Context ctx) {
        if (drain.isDraining()) {
            throw Problem.draining();
        }
        List<String> damaged = troubles.all();
        if (troubles.anyFails()) {
            throw Problem.unusableTable("There are questions that cannot be answered.").with("damaged", damaged);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", damaged.isEmpty() ? "ready" : "degraded");
        json.put("tables", databases.all().stream().mapToInt(database -> database.tables().subspaces().size()).sum());
        if (!damaged.isEmpty()) {
            json.put("damaged", damaged);
        }
        Reply.sendFresh(ctx, json);
    }
}
