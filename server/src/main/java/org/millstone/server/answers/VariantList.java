package org.millstone.server.answers;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.text.Answer;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** Describes variants to programs: name, rules, board, texts, in the form of {@code GET /v1} and {@code variants.json}. */
public final class VariantList {
    private static final List<String> WORDS = List.of("title", "summary", "inWords");

    /** Members of a rule set's JSON that are neither texts nor parameters. */
    private static final List<String> OTHERS = List.of("name", "men", "board");

    private VariantList() {}

    /** Returns a JSON object: the {@link #members} of each variant, and the known names of games, with those that are no variant here. */
    public static Map<String, Object> of(List<Map<String, @Nullable Object>> variants) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("variants", variants);
        list.put("names", Variants.games().stream().map(NamedGame::json).toList());
        return list;
    }

    /** Returns a variant's JSON object, with the tables' move limit and the answer about the page's first position, unless null. */
    public static Map<String, @Nullable Object> members(RuleSet ruleSet, Set<Subspace> tables, @Nullable MoveLimit limit,
            @Nullable Answer first) {
        Rules rules = ruleSet.rules();
        Map<String, @Nullable Object> variant = new LinkedHashMap<>();
        variant.put("variant", rules.name());
        Map<String, @Nullable Object> written = ruleSet.members(true);
        WORDS.forEach(member -> variant.put(member, written.get(member)));
        variant.put("men", rules.men());
        Map<String, @Nullable Object> parameters = new LinkedHashMap<>(written);
        parameters.keySet().removeAll(WORDS);
        parameters.keySet().removeAll(OTHERS);
        variant.put("rules", parameters);
        variant.put("tables", tables.size());
        variant.put("wholeGame", Subspaces.knowAll(rules, tables));
        Board board = rules.board();
        if (limit != null) {
            variant.put("moveLimit", limit.plies());
        }
        variant.put("groups", Arrays.stream(board.groups()).boxed().toList());
        variant.put("points", IntStream.range(0, board.points()).mapToObj(board::pointName).toList());
        variant.put("lines",
                Arrays.stream(board.edges()).mapToObj(edge -> List.of(board.pointName(Integer.numberOfTrailingZeros(edge)),
                        board.pointName(Integer.numberOfTrailingZeros(edge & edge - 1)))).toList());
        variant.put("board", written.get("board"));
        if (first != null) {
            variant.put("first", first.json());
        }
        return variant;
    }
}
