package org.millstone.server.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Paints a picture as PNG. */
final class Png implements Canvas {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int BITS = 8;
    private static final int INDEXED = 3;

    static {
        // No screen is asked for, even where there is one.
        System.setProperty("java.awt.headless", "true");
    }

    private final BufferedImage image;
    private final Graphics2D graphics;

    /** Begins a picture so many pixels wide. */
    Png(int width) {
        image = new BufferedImage(width, Picture.height(width), BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale((double) width / Picture.WIDTH, (double) image.getHeight() / Picture.HEIGHT);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, double radius, int colour) {
        paint(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour);
    }

    @Override
    public void circle(double x, double y, double radius, int colour) {
        paint(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), colour);
    }

    @Override
    public void fill(Path2D outline, int colour) {
        paint(outline, colour);
    }

    @Override
    public void stroke(Path2D lines, double width, int colour) {
        paint(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND).createStrokedShape(lines), colour);
    }

    private void paint(Shape shape, int colour) {
        graphics.setColor(new Color(colour));
        graphics.fill(shape);
    }

    /** Ends the picture, and returns the file. */
    byte[] end() {
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 15);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header());
            Indexed indexed = Indexed.of(image);
            chunk(out, "PLTE", indexed.palette());
            chunk(out, "IDAT", packed(indexed.rows()));
            chunk(out, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private byte[] header() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(image.getWidth());
        out.writeInt(image.getHeight());
        out.write(new byte[] {BITS, INDEXED, 0, 0, 0});
        return bytes.toByteArray();
    }

    private static byte[] packed(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
        try {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 15);
            byte[] buffer = new byte[1 << 14];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(DataOutputStream out, String name, byte[] data) throws IOException {
        byte[] type = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(type);
        checksum.update(data);
        out.writeInt(data.length);
        out.write(type);
        out.write(data);
        out.writeInt((int) checksum.getValue());
    }
}
