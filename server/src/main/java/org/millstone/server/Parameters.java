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

    /**
     * Reads a whole number.
     *
     * @throws Problem (400) if it is there and no number from {@code least} to {@code most}
     */
    static int number(Context ctx, String name, int least, int most, int ifAbsent) {
        String text = ctx.queryParam(name);
        if (text == null) {
            return ifAbsent;
        }
        int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw Problem.badRequest("The parameter '" + name + "' must be a number from " + least + " to " + most + ".");
        }
        return number;
    }
}
