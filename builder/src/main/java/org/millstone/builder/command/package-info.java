/** The command that builds. */
package org.millstone.builder.command;
