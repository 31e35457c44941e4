package org.millstone.server;

/** Something that is held while a request is in work, and given back when this is closed. */
@FunctionalInterface
interface Held extends AutoCloseable {
    @Override
    void close();
}
