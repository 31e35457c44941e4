/** Building, checking and reporting on tables: writing, resuming, memory, statistics, digests. */
@NullMarked
package org.millstone.builder;

import org.jspecify.annotations.NullMarked;
