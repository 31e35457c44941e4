/** The visible parts: the pages, what links to them say of themselves, and pictures of positions. */
@NullMarked
package org.millstone.server.pages;

import org.jspecify.annotations.NullMarked;
