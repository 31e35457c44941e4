/** What {@code mill bench} measures: builds, searches, play and proofs. */
@NullMarked
package org.millstone.cli.bench;

import org.jspecify.annotations.NullMarked;
