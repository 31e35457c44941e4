package org.millstone.step;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;

/**
 * A pair of things of one kind, such as arrays: one for each side to move of a {@link Step}.
 *
 * @param row the one for the row colour to move; in a step that is no pair the only one, whichever colour is to move
 * @param columnOrNull the one for the column colour to move; null in a step that is no pair
 */
public record Sides<T>(T row, @Nullable T columnOrNull) {
    /** Makes one for each side to move: two for a pair, even for one that is its own mirror image. */
    public static <T> Sides<T> of(Step step, Function<Subspace, T> make) {
        return new Sides<>(make.apply(step.first()), step.paired() ? make.apply(step.mirrored()) : null);
    }

    /** Makes one for each table of a step: one alone for a pair that is its own mirror image. */
    public static <T> Sides<T> ofTables(Step step, Function<Subspace, T> make) {
        return new Sides<>(make.apply(step.first()), step.paired() && !step.isOwnMirror() ? make.apply(step.mirrored()) : null);
    }

    /** Returns the one for the column colour to move; throws a {@link NullPointerException} if there is none. */
    public T column() {
        return Objects.requireNonNull(columnOrNull, "only pairs have a side with the column colour to move");
    }

    public <R> Sides<R> map(Function<T, R> change) {
        return new Sides<>(change.apply(row), columnOrNull == null ? null : change.apply(columnOrNull));
    }

    public void forEach(Consumer<T> action) {
        stream().forEach(action);
    }

    /** Returns the one or two, that of the row colour first. */
    public Stream<T> stream() {
        return columnOrNull == null ? Stream.of(row) : Stream.of(row, columnOrNull);
    }

    /** Returns those that get a table of their own: both, but in a pair that is its own mirror image the row colour's alone. */
    public List<T> tables(Step step) {
        return stream().limit(step.subspaces().size()).toList();
    }
}
