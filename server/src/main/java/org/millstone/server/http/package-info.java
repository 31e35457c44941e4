/**
 * HTTP as this service uses it: limits for clients, reading requests, sending responses and refusals. It knows nothing of the game. Jetty
 * has parts of its own for some of this; each class says why it does not use them.
 */
@NullMarked
package org.millstone.server.http;

import org.jspecify.annotations.NullMarked;
