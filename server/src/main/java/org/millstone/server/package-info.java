/**
 * The service: the database over HTTP, for programs and, through its pages, for people.
 *
 * <p>{@link org.millstone.server.MillstoneServer} puts it together, and has the routes. A request passes
 * {@link org.millstone.server.http.Admission}, one of the handlers reads the question, the {@link org.millstone.server.http.ConcurrencyLimit} bounds
 * how many are worked on, {@link org.millstone.server.answers.AnswerCache} knows the truth, and {@link org.millstone.server.http.ResponseWriter}
 * writes it for caches and clients.
 */
@NullMarked
package org.millstone.server;

import org.jspecify.annotations.NullMarked;
