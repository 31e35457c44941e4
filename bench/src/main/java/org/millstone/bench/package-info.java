/** JMH benchmarks of what is hot. Run them with {@code java -jar bench/target/benchmarks.jar}; nothing depends on this module. */
package org.millstone.bench;
