/**
 * JMH benchmarks of the hot code: from a position to its slot, a block of a table, an answer, a game as text, a search, a proof. Nothing
 * depends on this module. {@code positions.lua} beside the sources makes requests for wrk, which loads a server.
 *
 * <pre>
 *  java -jar testing/bench/target/benchmarks.jar                                       all, on a small database built for the purpose
 *  java -jar testing/bench/target/benchmarks.jar Index                                 those whose name has "Index" in it
 *  java -jar testing/bench/target/benchmarks.jar Block -p data=data -p table=7-5,8-7   on tables that are there
 * </pre>
 */
package org.millstone.bench;
