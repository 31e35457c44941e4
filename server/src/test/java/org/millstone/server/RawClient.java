package org.millstone.server;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that speaks HTTP byte by byte, as slowly or as wrongly as a test wants it. */
final class RawClient implements Closeable {
    /** So small that unread bytes stay in the server. */
    private static final int RECEIVE_BYTES = 4096;

    private static final int MOST_MILLIS = 1_200_000;

    private final Socket socket = new Socket();

    RawClient(int port) {
        try {
            socket.setReceiveBufferSize(RECEIVE_BYTES);
            // An answer that has not come by then never comes.
            socket.setSoTimeout(MOST_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Sends a question with a body. */
    RawClient post(String path, String body, String... headers) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n" + body);
    }

    /** Reads one byte; -1 if the connection has ended. */
    int read() throws IOException {
        return socket.getInputStream().read();
    }

    /** Reads a line. */
    String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = read(); next >= 0 && next != '\n'; next = read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    /** Reads until the connection ends. */
    String readAll() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Waits until the server ends the connection, whatever it sends before. */
    void awaitEnd() throws IOException {
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // It was reset, which is an end, too.
            return;
        }
    }

    /** Whether the server still answers on this connection. */
    boolean isServed() throws IOException {
        try {
            return send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").read() == 'H';
        } catch (SocketException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
