package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.millstone.board.Board;
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

    private final ObjectNode json = Json.MAPPER.createObjectNode();
    private final ArrayNode variants = json.putArray("variants");

    /** An empty list. */
    public VariantList() {}

    /**
     * Adds a variant.
     *
     * @param tables the tables that there are of it
     */
    void add(RuleSet ruleSet, Set<Subspace> tables) {
        add(ruleSet, tables, Optional.empty());
    }

    /**
     * Adds a variant.
     *
     * @param tables the tables that there are of it
     * @param first what is known of the position that pages show first
     */
    public void add(RuleSet ruleSet, Set<Subspace> tables, Optional<Answer> first) {
        Rules rules = ruleSet.rules();
        ObjectNode variant = variants.addObject();
        variant.put("variant", rules.name());
        JsonNode written = written(ruleSet);
        WORDS.forEach(member -> variant.set(member, written.get(member)));
        variant.put("men", rules.men());
        ObjectNode parameters = variant.putObject("rules");
        PARAMETERS.forEach(member -> parameters.set(member, written.get(member)));
        variant.put("tables", tables.size());
        variant.put("wholeGame", Subspaces.knowAll(rules, tables));
        Board board = rules.board();
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
        variant.set("board", written.get("board"));
        first.ifPresent(answer -> variant.putPOJO("first", answer.json()));
    }

    private static JsonNode written(RuleSet ruleSet) {
        try {
            return Json.MAPPER.readTree(ruleSet.toJsonWithBoard());
        } catch (JacksonException e) {
            throw new IllegalStateException("a rule set is written as JSON", e);
        }
    }

    /** Returns the list. */
    ObjectNode json() {
        return json;
    }

    /** Returns the list as JSON in UTF-8. */
    public byte[] bytes() {
        return Json.bytes(json);
    }
}
