package org.millstone.commands;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.io.JsonWriter;
import org.millstone.io.JsonWriter.Members;
import org.millstone.opening.Book;
import org.millstone.opening.MovingTables;
import org.millstone.opening.Opening;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Turns;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.Arguments.PositionArgument;
import org.millstone.terminal.ProgressLine;
import org.millstone.terminal.Solution;
import org.millstone.terminal.ThreadsOption;
import org.millstone.text.Answer;
import org.millstone.text.BoardPicture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill solve}: proves what a position with stones in hand is worth. */
@Command(
        name = "solve",
        description = {"Prove what a position with stones in hand is worth; without a position, the empty board.", "",
            "The proof places the remaining stones in every way that matters, then asks the tables of the moving phase. It reports"
                    + " which tables it asked, how often, and which turns are known to hold the value. --moves proves the value of"
                    + " every turn, which takes longer. If tables are missing, the value may be unknown; the message names the tables"
                    + " that would help.",
            "",
            "The proof does not use tables of the placing phase. If they exist, it reports whether they agree. For games with free hands"
                    + " (placing 'any-time' or whilePlacing 'hand') it proves nothing: the tables answer alone.",
            "",
            "A book beside the tables keeps proofs for the next time. One process has the book at a time; others work without it"
                    + " and say so."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill solve", "  mill solve --moves '***@*O@O/**O@*OO*/****@*** b p p 5 4 4 5 0 0'", "  mill solve --plies 4",
            "",
            "A FEN is one argument: quote it. See 'mill probe --help'."})
public final class SolveCommand extends GameCommand {
    /** With this many stones in hand or fewer (both sides), tables stay mapped: the proof ends before they could be read into memory. */
    private static final int FEW_IN_HAND = 5;
    /** How many seconds a proof may take when a table that it may need is missing: it then succeeds soon or not at all. */
    private static final int PARTIAL_SECONDS = 60;

    @Mixin
    private final PositionArgument fen = new PositionArgument();

    @Option(names = "--json", description = "Answer with one line of JSON.")
    private boolean json;

    @Option(names = "--moves", description = "Prove the value of every turn.")
    private boolean moves;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Option(names = "--book", paramLabel = "FILE", description = "The book. Default: " + Book.FILE + " beside the tables.")
    private @Nullable Path bookFile;

    @Option(names = "--no-book", description = "Do without a book.")
    private boolean noBook;

    @Option(names = "--plies", paramLabel = "N",
            description = "Then prove every position of the next N plies, for the book. A new book gets room for them.")
    private int plies;

    @Option(names = "--seconds", paramLabel = "N",
            description = "How long to try before the answer is 'unknown'. Default: no limit, but " + PARTIAL_SECONDS
                    + " where tables are missing.")
    private @Nullable Integer seconds;

    @Override
    public Integer call() throws IOException {
        Position position = fen.orStart(data.rules()).last();
        if (seconds != null) {
            Arguments.requireRange(spec, "--seconds", seconds, 0, Integer.MAX_VALUE);
        }
        if (plies < 0 || plies > 0 && (noBook || !isOpening(position))) {
            throw wrong("--plies needs a book to fill, a number above 0, and stones in hand that are placed before any moves");
        }
        try (Tablebase mapped = data.open(TablebaseOptions.mapped())) {
            if (!isOpening(position)) {
                Answer answer = Answer.of(mapped, position, true);
                show(answer, page(answer));
                return 0;
            }
            try (Book book = noBook ? null : openBook(mapped)) {
                solve(position, mapped, book);
            }
        }
        return 0;
    }

    private boolean isOpening(Position position) {
        return position.isPlacing() && !data.rules().hasFreeHands();
    }

    private @Nullable Book openBook(Tablebase tables) {
        Path file = bookFile == null ? data.folder().resolve(Book.FILE) : bookFile;
        List<List<Position>> toProve = generations(Position.start(data.rules()));
        long entries = Math.max(Book.USUAL_ENTRIES, 2 * toProve.stream().mapToLong(List::size).sum());
        return Book.openOrTell(file, data.folder(), tables, entries, this::say);
    }

    /**
     * Returns the positions that can follow within {@code --plies} plies. Index 0 has those one ply on, index 1 those two plies on, and so
     * on. Positions without stones in hand are left out; of symmetric positions one stands for all.
     */
    private List<List<Position>> generations(Position from) {
        Turns turns = new Turns(data.rules());
        PositionKeys keys = new PositionKeys(data.rules());
        List<List<Position>> generations = new ArrayList<>();
        List<Position> latest = List.of(from);
        for (int ply = 1; ply <= plies; ply++) {
            Map<Long, Position> next = new LinkedHashMap<>();
            for (Position position : latest) {
                for (int turn : turns.all(position)) {
                    Position after = turns.apply(position, turn);
                    if (after.isPlacing()) {
                        next.putIfAbsent(keys.of(after), after);
                    }
                }
            }
            latest = List.copyOf(next.values());
            generations.add(latest);
        }
        return generations;
    }

    private void solve(Position position, Tablebase mapped, @Nullable Book book) throws IOException {
        Solution known = book == null ? null : known(position, mapped, book);
        if (known != null && plies == 0 && !moves) {
            show(known, mapped);
        } else if (position.whiteHand() + position.blackHand() <= FEW_IN_HAND && plies == 0) {
            prove(position, mapped, book);
        } else {
            try (Tablebase tables = load(MovingTables.of(mapped.subspaces()))) {
                prove(position, tables, book);
            }
        }
    }

    private Tablebase load(Set<Subspace> moving) throws IOException {
        AtomicLong percent = new AtomicLong();
        try (ProgressLine _ = new ProgressLine(err(), () -> "loading tables: " + percent + " %")) {
            return data.open(TablebaseOptions.automatic(moving).progress((bytes, all) -> percent.set(bytes * 100 / all)));
        }
    }

    private @Nullable Solution known(Position position, Tablebase tables, Book book) {
        try (Opening opening = new Opening(tables, 1, Opening.LEAST_BYTES, book)) {
            Proof proof = opening.prove(position, ProofLimits.KNOWN);
            return proof.fromBook() ? new Solution(data.rules(), position, proof, opening.ranked(position, ProofLimits.KNOWN))
                    : null;
        }
    }

    private void prove(Position position, Tablebase tables, @Nullable Book book) {
        AtomicLong visited = new AtomicLong();
        ProofLimits limits = new ProofLimits(patience(position, tables), Long.MAX_VALUE, nodes -> {
            visited.set(nodes);
            return false;
        });
        try (Opening opening = new Opening(tables, threads.threads(), Opening.USUAL_BYTES, book);
                ProgressLine progress = new ProgressLine(err(), () -> visited.get() == 0 ? ""
                        : String.format(Locale.ROOT, "%,d positions visited", visited.get()))) {
            Proof proof = opening.prove(position, limits);
            List<RankedTurn> turns = opening.ranked(position, moves ? limits : ProofLimits.KNOWN);
            show(new Solution(data.rules(), position, proof, turns), tables);
            if (book != null && plies > 0) {
                List<List<Position>> toProve = generations(position);
                // The last ply comes first: its results make the proofs of the others short.
                for (int ply = plies; ply > 0; ply--) {
                    List<Position> ofPly = toProve.get(ply - 1);
                    long began = System.nanoTime();
                    ofPly.forEach(after -> opening.prove(after, ProofLimits.NONE));
                    progress.print(String.format(Locale.ROOT, "ply %d: %,d positions proved in %.1f s", ply, ofPly.size(),
                            (System.nanoTime() - began) / 1e9));
                }
                progress.print("The book has " + book.size() + " entries.");
            }
        }
        if (book != null) {
            book.trouble().ifPresent(this::say);
        }
    }

    private Duration patience(Position position, Tablebase tables) {
        if (seconds != null) {
            return Duration.ofSeconds(seconds);
        }
        return MovingTables.of(tables.lacking(position)).isEmpty() ? ProofLimits.NONE.time()
                : Duration.ofSeconds(PARTIAL_SECONDS);
    }

    /** Prints a solution. Throws a {@link DatabaseException} if a table of the position contradicts the proof, which did not use it. */
    private void show(Solution solution, Tablebase tables) {
        show(solution, solution.page(data.advice(), paint()));
        Value stored = tables.value(solution.position());
        Outcome proved = solution.proof().outcome();
        if (stored.table() == null) {
            return;
        }
        String words = stored.outcome().word() + stored.whenInPlies();
        if (proved != Outcome.UNKNOWN && proved != stored.outcome()) {
            throw new DatabaseException("The table " + stored.table() + " says otherwise (" + words
                    + "), or a table of the moving phase is wrong. Verify them: " + data.advice().to("verify"));
        }
        if (!json) {
            out().println("The table " + stored.table()
                    + (proved == Outcome.UNKNOWN ? " knows: " : " says the same: ") + words + ".");
        }
    }

    private List<String> page(Answer answer) {
        List<String> lines = BoardPicture.withFen(answer.board(), answer.position(), 0, paint());
        Value value = answer.value();
        lines.add(answer.position().side() + " to move: " + paint().bold(value.outcome().word()) + value.whenInPlies()
                + (value.missing() == null ? "" : "; the table " + value.missing() + " is missing"));
        return lines;
    }

    private void show(Members answer, List<String> page) {
        (json ? List.of(JsonWriter.line(answer)) : page).forEach(out()::println);
    }

    private void say(String message) {
        err().println("mill: " + message);
    }
}
