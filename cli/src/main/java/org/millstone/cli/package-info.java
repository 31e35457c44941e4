/**
 * The {@code mill} command: gathers all commands in one program, and says what went wrong when one of them fails. The work of a command
 * lives in a module.
 */
package org.millstone.cli;
