/** The command that starts the service. */
@NullMarked
package org.millstone.server.command;

import org.jspecify.annotations.NullMarked;
