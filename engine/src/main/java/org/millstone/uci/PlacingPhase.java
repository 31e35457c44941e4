package org.millstone.uci;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.opening.Book;
import org.millstone.opening.BookException;
import org.millstone.opening.Opening;
import org.millstone.opening.OpeningOptions;
import org.millstone.probe.Tablebase;

/** What an engine proves about the placing phase, and the book that keeps it, opened when they are first needed: that takes a second. */
final class PlacingPhase implements AutoCloseable {
    private final Tablebase tables;
    private final Path folder;
    private final boolean usesBook;
    private final int threads;
    private @Nullable Book book;
    private @Nullable Opening opening;
    private String trouble = "";

    PlacingPhase(Tablebase tables, Path folder, boolean usesBook, int threads) {
        this.tables = tables;
        this.folder = folder;
        this.usesBook = usesBook;
        this.threads = threads;
    }

    Opening opening() {
        Opening present = opening;
        if (present == null) {
            if (usesBook) {
                book = openBook();
            }
            present = new Opening(tables, OpeningOptions.DEFAULT.withThreads(threads), book);
            opening = present;
        }
        return present;
    }

    private @Nullable Book openBook() {
        try {
            return Book.open(folder.resolve(Book.FILE), folder, tables, Book.USUAL_ENTRIES);
        } catch (BookException e) {
            trouble = e.getMessage() + " Going on without.";
            return null;
        }
    }

    /** Returns why the book is not used, or takes nothing more, and forgets it; empty if nothing is wrong. */
    String takeTrouble() {
        String said = trouble;
        trouble = "";
        return said;
    }

    @Override
    public void close() {
        if (opening != null) {
            opening.close();
        }
        if (book != null) {
            book.close();
        }
    }
}
