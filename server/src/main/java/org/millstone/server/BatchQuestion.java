package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.millstone.rules.Texts;
import org.millstone.variants.JsonText;

/**
 * What a batch asks. It is read token by token and refused at the first that does not belong, so a long body makes no large tree.
 *
 * @param fens the positions; what is no text is kept to be sent back, arrays and objects as null
 * @param moves whether their turns are wanted
 */
record BatchQuestion(List<JsonNode> fens, boolean moves) {
    private static final String FORM = " The body must be {\"fens\":[\"...\", ...], \"moves\":false}.";

    /**
     * Reads the body of a batch.
     *
     * @throws Problem (400) if it has another form, or (413) if it has too many positions
     */
    static BatchQuestion parse(byte[] body, int mostFens) throws IOException {
        List<JsonNode> fens = null;
        boolean moves = false;
        Set<String> seen = new HashSet<>();
        try (JsonParser in = Json.MAPPER.createParser(body)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("The body is no JSON object.");
            }
            for (String member = in.nextFieldName(); member != null; member = in.nextFieldName()) {
                if (!seen.add(member)) {
                    throw wrong("The member " + Texts.quoted(member) + " is there twice.");
                }
                switch (member) {
                    case "fens" -> fens = fens(in, mostFens);
                    case "moves" -> moves = moves(in);
                    default -> throw wrong("There is no member " + Texts.quoted(member) + " in a batch.");
                }
            }
            if (in.nextToken() != null) {
                throw wrong("Something follows the JSON object.");
            }
        } catch (JacksonException e) {
            throw wrong(fault(body) + ".");
        }
        if (fens == null) {
            throw wrong("The member 'fens' is missing.");
        }
        return new BatchQuestion(fens, moves);
    }

    /** Why a body is no JSON. */
    private static String fault(byte[] body) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
            return new JsonText("The body", text).fault().orElse("The body cannot be read");
        } catch (CharacterCodingException e) {
            return "The body is no text in UTF-8";
        }
    }

    private static List<JsonNode> fens(JsonParser in, int most) throws IOException {
        if (in.nextToken() != JsonToken.START_ARRAY) {
            throw wrong("The member 'fens' is no array.");
        }
        List<JsonNode> fens = new ArrayList<>();
        for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            if (fens.size() == most) {
                throw Problem.tooLarge("The batch has more than " + most + " positions.");
            }
            if (token.isStructStart()) {
                in.skipChildren();
                fens.add(NullNode.instance);
            } else {
                fens.add(in.readValueAsTree());
            }
        }
        return fens;
    }

    private static boolean moves(JsonParser in) throws IOException {
        return switch (in.nextToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw wrong("The member 'moves' is neither true nor false.");
        };
    }

    private static Problem wrong(String what) {
        return Problem.badRequest(what + FORM);
    }
}
