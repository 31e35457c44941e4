/** The answers of the API: the open databases, lookups and their cache, proofs where tables are missing, and the handlers of requests. */
@NullMarked
package org.millstone.server.answers;

import org.jspecify.annotations.NullMarked;
