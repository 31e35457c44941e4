/**
 * HTTP as this service speaks it: limits for clients, reading of requests, writing of answers and refusals. It knows nothing of the game.
 * Jetty has parts of its own for some of this; each class says why it is here instead.
 */
@NullMarked
package org.millstone.server.http;

import org.jspecify.annotations.NullMarked;
