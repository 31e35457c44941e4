package org.millstone.verify;

import java.util.List;
import java.util.TreeSet;

/** Counts faults and keeps the first few, whatever the order in which threads find them. */
final class FaultLog {
    private static final int KEPT = 10;

    private final TreeSet<Fault> first = new TreeSet<>();
    private long count;

    synchronized void add(Fault fault) {
        count++;
        first.add(fault);
        if (first.size() > KEPT) {
            first.pollLast();
        }
    }

    synchronized long count() {
        return count;
    }

    synchronized List<Fault> first() {
        return List.copyOf(first);
    }
}
