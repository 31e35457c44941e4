package org.millstone.server;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that speaks HTTP byte by byte, as slowly or as wrongly as a test wants it. */
final class RawClient implements Closeable {
    /** So small that what is not read stays in the server. */
    private static final int RECEIVE_BYTES = 4096;

    private final Socket socket = new Socket();

    RawClient(int port) {
        try {
            socket.setReceiveBufferSize(RECEIVE_BYTES);
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

    /** Reads until the connection ends. */
    String readAll() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether the server ends the connection within a time. */
    boolean isClosedWithin(int millis) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        try {
            for (long left = millis; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                socket.setSoTimeout((int) left);
                if (socket.getInputStream().read(new byte[1 << 16]) < 0) {
                    return true;
                }
            }
            return false;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
