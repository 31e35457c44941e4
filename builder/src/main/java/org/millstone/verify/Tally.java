package org.millstone.verify;

import java.util.List;
import org.millstone.table.TableCounts;

/**
 * What the entries of a table come to.
 *
 * @param counts how many positions are won, drawn and lost, symmetric ones counted once, and the longest of them
 * @param depths how many positions end after 0, 1, 2, ... plies, counted likewise, up to the deepest
 * @param longestWinSlot the first slot of the longest win, -1 if there is none
 * @param longestLossSlot the first slot of the longest loss, -1 if there is none
 */
public record Tally(TableCounts counts, List<Long> depths, long longestWinSlot, long longestLossSlot) {}
