/** Writes a folder for a static host: tables, pages for people, and the module that reads the tables there. */
@NullMarked
package org.millstone.export;

import org.jspecify.annotations.NullMarked;
