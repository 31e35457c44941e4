/** The command that builds, and what it shows. */
package org.millstone.builder.command;
