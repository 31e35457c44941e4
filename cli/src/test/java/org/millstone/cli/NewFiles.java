package org.millstone.cli;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** Tells as files come into a folder that a process writes into. A process that has ended writes no more, and is not waited for. */
final class NewFiles implements AutoCloseable {
    private final Path folder;
    private final WatchService watch;

    /** Watches a folder, which it makes if it is not there yet, so before the process starts. */
    NewFiles(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.watch = folder.getFileSystem().newWatchService();
        folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
    }

    /** Waits for a file of a name, unless it is there already. */
    void await(String name, MillProcess mill) throws IOException, InterruptedException {
        mill.whenEnded(this::stop);
        try {
            while (!Files.exists(folder.resolve(name))) {
                WatchKey key = watch.take();
                boolean came = false;
                for (WatchEvent<?> event : key.pollEvents()) {
                    came |= event.context() instanceof Path file && file.endsWith(name);
                }
                key.reset();
                if (came) {
                    return;
                }
            }
        } catch (ClosedWatchServiceException e) {
            // The process has ended.
            return;
        }
    }

    /** Waits for so many files. */
    void await(int files, MillProcess mill) throws InterruptedException {
        mill.whenEnded(this::stop);
        try {
            for (int left = files; left > 0;) {
                WatchKey key = watch.take();
                left -= key.pollEvents().size();
                key.reset();
            }
        } catch (ClosedWatchServiceException e) {
            // The process has ended.
            return;
        }
    }

    private void stop() {
        try {
            watch.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        watch.close();
    }
}
