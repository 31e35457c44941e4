/** The command that builds, and the words for people of it and of the check. */
package org.millstone.builder.command;
