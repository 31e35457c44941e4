/** The {@code mill} command: gathers all commands in one program, and says what went wrong when one of them fails. */
package org.millstone.cli;
