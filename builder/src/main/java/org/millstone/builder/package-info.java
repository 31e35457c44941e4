/** Builds tables: finds the steps that are left to do, solves them within the memory allowed, and writes and lists their files. */
@NullMarked
package org.millstone.builder;

import org.jspecify.annotations.NullMarked;
