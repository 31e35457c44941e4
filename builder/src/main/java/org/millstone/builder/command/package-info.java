/**
 * The commands that make tables, check them, and look positions up. Each is a picocli command; what it does lives
 * elsewhere, here are the words for people.
 */
package org.millstone.builder.command;
