package org.millstone.server;

import io.javalin.http.Context;

/** Parameters of a query. */
final class Parameters {
    private Parameters() {}

    /**
     * Reads one that is {@code true} or {@code false}.
     *
     * @throws Problem (400) if it is there and neither
     */
    static boolean flag(Context ctx, String name, boolean ifAbsent) {
        return switch (ctx.queryParam(name)) {
            case null -> ifAbsent;
            case "true" -> true;
            case "false" -> false;
            default -> throw Problem.badRequest("The parameter '" + name + "' must be true or false.");
        };
    }
}
