package org.millstone.terminal;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Standard input as commands read it: UTF-8, without the byte order mark that some editors and shells write first. */
public final class StandardInput extends FilterReader {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private boolean atStart = true;

    private StandardInput(Reader in) {
        super(in);
    }

    /** Returns a reader whose exceptions say that standard input failed. Nothing is read yet, so a command can print a question first. */
    public static BufferedReader open(InputStream in) {
        return new BufferedReader(new StandardInput(new InputStreamReader(in, StandardCharsets.UTF_8)));
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        try {
            int count = in.read(buffer, from, length);
            boolean marked = atStart && count > 0 && buffer[from] == BYTE_ORDER_MARK;
            atStart &= count <= 0;
            if (!marked) {
                return count;
            }
            System.arraycopy(buffer, from + 1, buffer, from, count - 1);
            return count > 1 ? count - 1 : in.read(buffer, from, length);
        } catch (IOException e) {
            throw new IOException("The standard input cannot be read: " + e.getMessage(), e);
        }
    }
}
