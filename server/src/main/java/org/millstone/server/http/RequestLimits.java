package org.millstone.server.http;

import java.time.Duration;

/**
 * How much one client, one request and all requests together may ask of the service.
 *
 * @param questionsPerSecond how many questions a client may ask a second in the long run, 0 for no limit
 * @param burst how many it may ask at once after a pause
 * @param limitLoopback whether clients on this machine are limited too
 * @param bodyBytes the longest body of a request, in bytes
 * @param batchPositions the most positions in a batch
 * @param time how long a request may wait and be worked on before it is given up
 * @param running how many requests are worked on at the same time
 * @param waiting how many more may wait for their turn; the next one is sent away
 * @param connections how many connections may be open; the next one waits to be accepted
 * @param patience how long a client may take to send a request's headers, to send its body, and to take 32 KB of an answer
 */
public record RequestLimits(double questionsPerSecond, int burst, boolean limitLoopback, int bodyBytes, int batchPositions,
        Duration time, int running, int waiting, int connections, Duration patience) {}
