/**
 * The service: the database over HTTP, for programs and, through its pages, for people.
 *
 * <p>{@link org.millstone.server.MillstoneServer} puts it together. A request passes the {@link org.millstone.server.Clients}
 * and the {@link org.millstone.server.RateLimiter}, one of the handlers reads the question, the
 * {@link org.millstone.server.Gate} bounds how many are worked on, {@link org.millstone.server.Answers} knows the truth, and
 * {@link org.millstone.server.Reply} writes it for caches and clients.
 */
@NullMarked
package org.millstone.server;

import org.jspecify.annotations.NullMarked;
