package org.millstone.server.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * An image with a byte for each pixel. Areas keep their colours; along their edges, colours that nobody can tell apart become one.
 */
final class Indexed {
    private static final int MOST = 256;
    private static final int BITS = 8;

    private final byte[] palette;
    private final byte[] rows;

    private Indexed(byte[] palette, byte[] rows) {
        this.palette = palette;
        this.rows = rows;
    }

    /** Makes one of an image with pixels {@code 0xRRGGBB}. */
    static Indexed of(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        for (int bits = 5;; bits--) {
            Indexed indexed = indexed(pixels, image.getWidth(), bits);
            if (indexed.palette.length <= 3 * MOST) {
                return indexed;
            }
        }
    }

    /** Returns three bytes for each colour: red, green, blue. */
    byte[] palette() {
        return palette;
    }

    /** Returns for each row a zero, which says that nothing is filtered, and the colours of its pixels. */
    byte[] rows() {
        return rows;
    }

    /** Colours are one if the highest bits of their channels are; of those, the one of the longest run stands for them all. */
    private static Indexed indexed(int[] pixels, int width, int bits) {
        int[] indexes = new int[1 << 3 * bits];
        int[] colours = new int[indexes.length];
        int[] longest = new int[indexes.length];
        int count = 0;
        int run = 0;
        byte[] rows = new byte[pixels.length + pixels.length / width];
        int at = 0;
        int before = 0;
        int index = 0;
        for (int i = 0; i < pixels.length; i++) {
            if (i % width == 0) {
                at++;
            }
            int pixel = pixels[i];
            if (pixel != before || i == 0) {
                int key = key(pixel, bits);
                if (indexes[key] == 0) {
                    indexes[key] = ++count;
                }
                index = indexes[key] - 1;
                before = pixel;
                run = 0;
            }
            if (++run > longest[index]) {
                longest[index] = run;
                colours[index] = pixel;
            }
            rows[at++] = (byte) index;
        }
        return new Indexed(palette(Arrays.copyOf(colours, count)), rows);
    }

    private static int key(int pixel, int bits) {
        int mask = (1 << bits) - 1;
        int low = BITS - bits;
        return (pixel >> 16 + low & mask) << 2 * bits | (pixel >> BITS + low & mask) << bits | pixel >> low & mask;
    }

    private static byte[] palette(int[] colours) {
        byte[] palette = new byte[3 * colours.length];
        for (int i = 0; i < colours.length; i++) {
            palette[3 * i] = (byte) (colours[i] >> 16);
            palette[3 * i + 1] = (byte) (colours[i] >> BITS);
            palette[3 * i + 2] = (byte) colours[i];
        }
        return palette;
    }
}
