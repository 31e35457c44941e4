/**
 * The database as a folder for a static host: tables, explorer, and the module for JavaScript that reads them there.
 *
 * <p>{@link org.millstone.export.Export} runs an export, and {@link org.millstone.export.ExportFolder} writes its files.
 */
@NullMarked
package org.millstone.export;

import org.jspecify.annotations.NullMarked;
