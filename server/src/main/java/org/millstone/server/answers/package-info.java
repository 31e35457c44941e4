/**
 * The answers of the API: the open databases and their files, lookups and their cache, and the handlers of requests. Exported folders have the list of variants from here, too.
 */
@NullMarked
package org.millstone.server.answers;

import org.jspecify.annotations.NullMarked;
