package org.millstone.server.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Draws a picture as PNG, with a palette of at most 256 colours. */
final class PngCanvas implements Canvas {
    private static final int MOST_COLOURS = 256;
    private static final int BITS = 8;

    /** The compression, from 0 for the smallest file to 1 for the fastest. The constant is zlib's default. */
    private static final float QUALITY = 0.35f;

    static {
        // No screen is asked for, even where there is one.
        System.setProperty("java.awt.headless", "true");
    }

    private final BufferedImage image;
    private final Graphics2D graphics;

    PngCanvas(int width) {
        image = new BufferedImage(width, Picture.height(width), BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale((double) width / Picture.WIDTH, (double) image.getHeight() / Picture.HEIGHT);
    }

    @Override
    public void fill(Shape outline, int colour) {
        graphics.setColor(new Color(colour));
        graphics.fill(outline);
    }

    @Override
    public void stroke(Shape lines, double width, int colour) {
        fill(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND).createStrokedShape(lines), colour);
    }

    /** Returns the bytes of the finished file; nothing may be drawn afterwards. */
    byte[] end() {
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 15);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam how = writer.getDefaultWriteParam();
        how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        how.setCompressionQuality(QUALITY);
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(indexed(image), null, null), how);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Returns the image with a palette of at most 256 colours. Areas keep their colours; along their edges, similar colours become one. */
    private static BufferedImage indexed(BufferedImage image) {
        int width = image.getWidth();
        int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        int[] indexes = new int[pixels.length];
        int[] colours = colours(pixels, 5, indexes);
        for (int bits = 4; colours.length > MOST_COLOURS; bits--) {
            colours = colours(pixels, bits, indexes);
        }
        BufferedImage indexed = new BufferedImage(width, image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(BITS, colours.length, colours, 0, false, -1, 0));
        indexed.getRaster().setPixels(0, 0, width, image.getHeight(), indexes);
        return indexed;
    }

    /**
     * Returns a palette of RGB colours. Colours whose channels have the same highest {@code bits} share an element, which is the colour of
     * the longest run of equal pixels. {@code indexes} gets, for each pixel, the index of its colour in the palette.
     */
    private static int[] colours(int[] pixels, int bits, int[] indexes) {
        int[] numbers = new int[1 << 3 * bits];
        int[] colours = new int[numbers.length];
        int[] longest = new int[numbers.length];
        int count = 0;
        int run = 0;
        for (int i = 0; i < pixels.length; i++) {
            int key = key(pixels[i], bits);
            if (numbers[key] == 0) {
                numbers[key] = ++count;
            }
            int index = numbers[key] - 1;
            run = i > 0 && pixels[i] == pixels[i - 1] ? run + 1 : 1;
            if (run > longest[index]) {
                longest[index] = run;
                colours[index] = pixels[i];
            }
            indexes[i] = index;
        }
        return Arrays.copyOf(colours, count);
    }

    private static int key(int pixel, int bits) {
        int mask = (1 << bits) - 1;
        int low = BITS - bits;
        return (pixel >> 16 + low & mask) << 2 * bits | (pixel >> BITS + low & mask) << bits | pixel >> low & mask;
    }
}
