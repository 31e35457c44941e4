package org.millstone.server;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Map;

/** For those who watch over the process: does it live, and shall it get requests? */
final class Health {
    private final Databases databases;
    private volatile boolean stopping;

    Health(Databases databases) {
        this.databases = databases;
    }

    /** From now on it is not ready. */
    void stop() {
        stopping = true;
    }

    /** {@code GET /healthz}: the process answers. */
    void alive(Context ctx) {
        Reply.sendFresh(ctx, Map.of("status", "ok"));
    }

    /** {@code GET /readyz}: it has opened its tables and is not about to stop. */
    void ready(Context ctx) {
        if (stopping) {
            throw Problem.overloaded("The service is stopping.", 1);
        }
        int tables = databases.all().stream().mapToInt(database -> database.tables().subspaces().size()).sum();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", "ready");
        json.put("tables", tables);
        Reply.sendFresh(ctx, json);
    }
}
