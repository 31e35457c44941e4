package org.millstone.export;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.table.Plane;

/** An export cannot be made, or not there. The message says what to do. */
public final class ExportException extends RuntimeException {
    ExportException(String message) {
        super(message);
    }

    ExportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** A file of a table cannot be exported. The message also says how to do without its plane, if that is possible. */
    static ExportException unusable(String message, Plane plane, @Nullable Throwable cause) {
        return new ExportException(message + switch (plane) {
            case WDL -> "";
            case DTW -> " Or leave all depths out with --wdl-only.";
            case GRADE -> " Or leave all grades out with --no-grades.";
        }, cause);
    }

    static ExportException cannotWrite(Path file, IOException e) {
        String reason = reason(e);
        boolean isFull = Stream.of("no space left", "not enough space", "quota exceeded")
                .anyMatch(reason.toLowerCase(Locale.ROOT)::contains);
        return new ExportException(file + " could not be written (" + reason + "). "
                + (isFull
                        ? "The files there are complete; export again when there is room, or into another folder."
                        : "Choose another folder, or see to it that this one can be written to."),
                e);
    }

    /** Returns the operating system's message without the name of the file. */
    static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            case FileSystemException file -> file.getClass().getSimpleName();
            default -> String.valueOf(e.getMessage());
        };
    }
}
