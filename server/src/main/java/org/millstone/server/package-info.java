/**
 * The service: the database over HTTP, for programs and, through its pages, for people.
 *
 * <p>{@link org.millstone.server.MillstoneServer} puts it together, and has the routes. A request passes {@link
 * org.millstone.server.http.RateLimiter}, and a handler such as {@link org.millstone.server.answers.PositionHandler} reads it. A {@link
 * org.millstone.server.answers.ConcurrencyLimit} bounds how many requests are worked on at once, {@link
 * org.millstone.server.answers.AnswerCache} asks the tables, and a {@link org.millstone.server.http.ResponseBody} is sent.
 */
@NullMarked
package org.millstone.server;

import org.jspecify.annotations.NullMarked;
