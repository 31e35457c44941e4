package org.millstone.rules;

/** A phase of the game. Flying is not one: each side flies by its own number of stones. */
public enum Phase {
    /** There are stones in hand. */
    PLACING,
    /** All stones have been placed. */
    MOVING
}
