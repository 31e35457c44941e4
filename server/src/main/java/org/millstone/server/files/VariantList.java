package org.millstone.server.files;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.command.JsonLine;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Answer;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSet;

/** The variants that there are, with their boards and words, as {@code GET /v1} and {@code variants.json} list them. */
public final class VariantList {
    /** The members of a rule set that are words for people. */
    private static final List<String> WORDS = List.of("title", "summary", "inWords");

    /** The members of a rule set that, with the men and the board, decide what a position is worth. */
    private static final List<String> PARAMETERS =
            List.of("flying", "removals", "fromMills", "whilePlacing", "blocked", "afterPlacing",
                    "fullBoard");

    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final ArrayNode variants = json.putArray("variants");

    /** Adds a variant, the tables that there are of it, and what is known of the position that pages show first, if anything. */
    public void add(RuleSet ruleSet, Set<Subspace> tables, @Nullable Answer first) {
        Rules rules = ruleSet.rules();
        ObjectNode variant = variants.addObject();
        variant.put("variant", rules.name());
        Map<String, @Nullable Object> written = Manifest.members(ruleSet);
        WORDS.forEach(member -> variant.putPOJO(member, written.get(member)));
        variant.put("men", rules.men());
        ObjectNode parameters = variant.putObject("rules");
        PARAMETERS.forEach(member -> parameters.putPOJO(member, written.get(member)));
        variant.put("tables", tables.size());
        variant.put("wholeGame", Subspaces.knowAll(rules, tables));
        Board board = rules.board();
        ArrayNode groups = variant.putArray("groups");
        Arrays.stream(board.groups()).forEach(groups::add);
        ArrayNode points = variant.putArray("points");
        IntStream.range(0, board.points()).mapToObj(board::pointName).forEach(points::add);
        ArrayNode lines = variant.putArray("lines");
        for (int edge : board.edges()) {
            lines.addArray().add(board.pointName(Integer.numberOfTrailingZeros(edge)))
                    .add(board.pointName(Integer.numberOfTrailingZeros(edge & edge - 1)));
        }
        variant.putPOJO("board", written.get("board"));
        if (first != null) {
            variant.putPOJO("first", first.json());
        }
    }

    public byte[] bytes() {
        return JsonLine.bytes(json);
    }
}
