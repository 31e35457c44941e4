/** What the service and exported folders have in common: manifests, the list of variants, the files of the pages, and digests. */
@NullMarked
package org.millstone.server.files;

import org.jspecify.annotations.NullMarked;
