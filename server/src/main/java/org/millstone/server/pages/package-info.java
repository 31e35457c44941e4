/** The files of the pages, and the handlers of requests for pages, with previews of links, and for pictures of positions. */
@NullMarked
package org.millstone.server.pages;

import org.jspecify.annotations.NullMarked;
