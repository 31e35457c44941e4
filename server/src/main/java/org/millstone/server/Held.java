package org.millstone.server;

/** Something that a request holds while it is in work. */
@FunctionalInterface
interface Held {
    /** Gives it back, once. */
    void giveBack();
}
