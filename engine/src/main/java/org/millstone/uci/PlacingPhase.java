package org.millstone.uci;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.opening.Book;
import org.millstone.opening.BookException;
import org.millstone.opening.DeepResult;
import org.millstone.opening.Opening;
import org.millstone.opening.OpeningOptions;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.search.Report;

/** What an engine proves about the placing phase, and the book that keeps it: the engine's memory from one process to the next. */
final class PlacingPhase implements AutoCloseable {
    /** Results of shallower searches are found again in less time than it takes to read this. */
    private static final int WORTH_KEEPING = 10;
    private static final int EXACT = 3;

    private final @Nullable Book book;
    private final Opening opening;
    private String trouble = "";

    /**
     * Readies the proof, and opens the book, which takes a second or two. A book that cannot be used is {@link #trouble}, and no
     * more.
     */
    PlacingPhase(Tablebase tables, Path folder, boolean usesBook, int threads) {
        this.book = usesBook ? openBook(tables, folder) : null;
        this.opening = new Opening(tables, OpeningOptions.DEFAULT.withThreads(threads), book);
    }

    private @Nullable Book openBook(Tablebase tables, Path folder) {
        try {
            Book found = Book.open(folder.resolve(Book.FILE), folder, tables, Book.USUAL_ENTRIES);
            found.closeOnExit();
            return found;
        } catch (BookException e) {
            trouble = e.getMessage() + " Going on without.";
            return null;
        }
    }

    Opening opening() {
        return opening;
    }

    /** Returns why there is no book, or why it takes nothing more; empty if nothing is wrong. */
    String trouble() {
        return book == null ? trouble : book.trouble().orElse("");
    }

    /** Returns what the deepest search of a position that was kept has found. */
    Optional<DeepResult> remembered(Position position) {
        return book == null ? Optional.empty() : book.deep(position);
    }

    /** Keeps the result of a search in which all turns of the position were allowed. */
    void remember(Position position, Report report) {
        if (book != null && report.depth() >= WORTH_KEEPING) {
            book.keep(position, new DeepResult(report.depth(), EXACT, report.score(), report.turn()));
        }
    }

    @Override
    public void close() {
        opening.close();
        if (book != null) {
            book.close();
        }
    }
}
