/**
 * The {@code mill} command: gathers the commands that the modules bring into one program, and says what went wrong when one
 * of them fails. A command's work lives with its module.
 */
package org.millstone.cli;
