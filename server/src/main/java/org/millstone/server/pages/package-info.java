/** The files of the pages, and the handlers of requests for them. */
@NullMarked
package org.millstone.server.pages;

import org.jspecify.annotations.NullMarked;
