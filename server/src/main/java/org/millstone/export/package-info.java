/**
 * The database as a folder for a static host: tables, explorer, and the module for JavaScript that reads them there.
 *
 * <p>{@link org.millstone.export.Export} runs an export, {@link org.millstone.export.ExportFolder} writes its files, and
 * {@link org.millstone.export.Readme} says what the host must do.
 */
@NullMarked
package org.millstone.export;

import org.jspecify.annotations.NullMarked;
