package org.millstone.server;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** For those who watch over the process: does it live, and shall it get requests? */
final class Health {
    private final Service service;
    private final Drain drain;

    Health(Service service, Drain drain) {
        this.service = service;
        this.drain = drain;
    }

    /** {@code GET /healthz}: the process answers. */
    void alive(Context ctx) {
        Reply.sendFresh(ctx, Map.of("status", "ok"));
    }

    /** {@code GET /readyz}: it has opened its tables, can use all that it was asked about, and is not about to stop. */
    void ready(Context ctx) {
        if (drain.isShutdown()) {
            throw HttpProblem.draining();
        }
        List<String> damaged = service.troubles().all();
        if (service.troubles().anyFails()) {
            throw HttpProblem.unusableTable("There are questions that cannot be answered.").with("damaged", damaged);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", damaged.isEmpty() ? "ready" : "degraded");
        json.put("tables", service.databases().all().stream().mapToInt(database -> database.tables().subspaces().size()).sum());
        if (!damaged.isEmpty()) {
            json.put("damaged", damaged);
        }
        Reply.sendFresh(ctx, json);
    }
}
