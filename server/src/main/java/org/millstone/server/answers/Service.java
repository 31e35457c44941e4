package org.millstone.server.answers;

import java.util.function.LongSupplier;
import org.millstone.server.http.Admission;
import org.millstone.server.http.ConcurrencyLimit;
import org.millstone.server.http.Deadline;
import org.millstone.server.http.RequestLimits;
import org.millstone.server.http.Telemetry;

/** The common part of all that answer questions; the clock tells nanoseconds. */
public record Service(Databases databases, AnswerCache answers, TableHealth troubles, ConcurrencyLimit gate, RequestLimits limits,
        Admission admission, Telemetry telemetry, LongSupplier clock) {
    /** Returns the deadline of a request that begins now. */
    public Deadline deadline() {
        return Deadline.in(limits.time(), clock);
    }
}
