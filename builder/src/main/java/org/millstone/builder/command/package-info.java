/** The command that builds, and what it and the check have in words for people. */
package org.millstone.builder.command;
