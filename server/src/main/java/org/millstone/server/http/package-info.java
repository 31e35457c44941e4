/**
 * HTTP as this service speaks it: who asks and how much, what is read and for how long, and how answers and refusals are written.
 * It knows nothing of the game. Where Jetty has a part of its own for something, the class that is here in its place says why.
 */
@NullMarked
package org.millstone.server.http;

import org.jspecify.annotations.NullMarked;
