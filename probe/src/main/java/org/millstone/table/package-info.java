/** The file format: header, blocks, codecs, checksums; reading. */
@NullMarked
package org.millstone.table;

import org.jspecify.annotations.NullMarked;
