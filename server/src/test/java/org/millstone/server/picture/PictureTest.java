package org.millstone.server.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;
import org.w3c.dom.Document;

/** Positions drawn as pictures. */
@Tag("slow")
final class PictureTest {
    private static final int LARGEST_BYTES = 40_000;
    private static final int WHITE_STONE = 0xfffaf0;
    private static final int BLACK_STONE = 0x2d2926;
    private static final int WOOD = 0xe6cfa4;

    private static final Rules NINE = Variants.NINE;
    private static final String DEEPEST = "O@OOO@**/@O*@***@/OO@O*@** w";

    private static Picture nine(String fen, Outcome outcome, int plies, @Nullable Integer last) {
        return new Picture(NINE, Fen.parse(NINE, fen), last, value(outcome, plies));
    }

    private static Value value(Outcome outcome, int plies) {
        return new Value(outcome, plies, Subspace.parse("8-7").orElseThrow(), null);
    }

    private static BufferedImage read(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static int pixel(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & 0xffffff;
    }

    private static List<Rules> variants() {
        return Variants.ruleSets().stream().map(RuleSet::rules).toList();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyBoardIsDrawnSmallEnoughToBeSentAlong(Rules rules) throws IOException {
        Picture start = new Picture(rules, Position.start(rules), null, value(Outcome.LOSS, 14586));
        byte[] png = start.png(Picture.WIDTH);
        assertThat(png.length).isLessThan(LARGEST_BYTES);
        BufferedImage image = read(png);
        assertThat(image.getWidth()).isEqualTo(1200);
        assertThat(image.getHeight()).isEqualTo(630);
    }

    @Test
    void stonesLieWhereTheFenHasThem() throws IOException {
        BufferedImage image = read(nine(DEEPEST, Outcome.WIN, 203, null).png(Picture.WIDTH));
        assertThat(pixel(image, 847, 67)).as("g7").isEqualTo(WHITE_STONE);
        assertThat(pixel(image, 352, 562)).as("a1").isEqualTo(BLACK_STONE);
        assertThat(pixel(image, 460, 500)).as("between the points").isEqualTo(WOOD);
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void whatIsKnownIsToldByItsShape(Outcome outcome) throws IOException {
        BufferedImage other = read(nine(DEEPEST, Outcome.values()[(outcome.ordinal() + 1) % 4], -1, null).png(Picture.WIDTH));
        BufferedImage image = read(nine(DEEPEST, outcome, -1, null).png(Picture.WIDTH));
        int different = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 930; x < image.getWidth(); x++) {
                different += Math.abs(grey(pixel(image, x, y)) - grey(pixel(other, x, y))) > 60 ? 1 : 0;
            }
        }
        assertThat(different).as("pixels in which " + outcome + " differs without colours").isGreaterThan(1000);
    }

    @Test
    void aDrawSaysWithHowManyStonesOfEachSideItGoesOn() {
        byte[] whiteKeepsSix = drawn(DEEPEST, "6-3");
        assertThat(whiteKeepsSix).isNotEqualTo(drawn(DEEPEST, "3-6"))
                .isNotEqualTo(nine(DEEPEST, Outcome.DRAW, -1, null).png(400));
    }

    private static byte[] drawn(String fen, String stays) {
        DrawGrade grade = new DrawGrade(Subspace.parse(stays).orElseThrow(), 1, DrawGrade.NO_COUNTER);
        return new Picture(NINE, Fen.parse(NINE, fen), null, new Value(Outcome.DRAW, Value.NO_DEPTH, null, grade)).png(400);
    }

    private static double grey(int colour) {
        return 0.299 * (colour >> 16) + 0.587 * (colour >> 8 & 0xff) + 0.114 * (colour & 0xff);
    }

    @Test
    void theLastTurnIsMarked() {
        int turn = Turn.parse(NINE.board(), "d3-d2xa7");
        byte[] plain = nine("O@OO*@**/@O*@O**@/OO@O*@** b", Outcome.LOSS, 202, null).png(400);
        assertThat(nine("O@OO*@**/@O*@O**@/OO@O*@** b", Outcome.LOSS, 202, turn).png(400)).isNotEqualTo(plain);
    }

    @Test
    void aPictureIsAsWideAsAsked() throws IOException {
        BufferedImage image = read(nine(DEEPEST, Outcome.WIN, 203, null).png(400));
        assertThat(image.getWidth()).isEqualTo(400);
        assertThat(image.getHeight()).isEqualTo(210);
    }

    @Test
    void theSameAsSvgIsXmlWithItsTitleAndNoText() throws Exception {
        String svg = new String(nine(DEEPEST, Outcome.WIN, 203, null).svg(600, "a < b & \"c\""), StandardCharsets.UTF_8);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        Document document = builder.parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(document.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a < b & \"c\"");
        assertThat(document.getElementsByTagName("text").getLength()).isZero();
        assertThat(document.getDocumentElement().getAttribute("width")).isEqualTo("600");
        assertThat(svg).doesNotContain("style", "href", "font");
    }

    /** Draws a picture, and nothing else. */
    static final class Drawing {
        private Drawing() {}

        public static void main(String[] args) throws IOException {
            System.out.write(nine(DEEPEST, Outcome.WIN, 203, null).png(Picture.WIDTH));
            System.out.flush();
        }
    }

    /** A container has no fonts, and a machine with a screen is not asked for it. */
    @Test
    void itTakesNeitherFontsNorAScreen() throws IOException, InterruptedException {
        ProcessBuilder java = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:class+load:stderr", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")), Drawing.class.getName());
        java.environment().put("DISPLAY", ":99");
        java.environment().put("FONTCONFIG_FILE", "/dev/null");
        java.redirectError(ProcessBuilder.Redirect.PIPE);
        Process process = java.start();
        byte[][] png = new byte[1][];
        Thread reader = Thread.ofPlatform().start(() -> png[0] = all(process.getInputStream()));
        String loaded = new String(all(process.getErrorStream()), StandardCharsets.UTF_8);
        reader.join();
        assertThat(process.waitFor()).as(loaded).isZero();
        assertThat(read(png[0]).getWidth()).isEqualTo(Picture.WIDTH);
        assertThat(loaded).contains(PngCanvas.class.getName()).doesNotContain("FontManager", "sun.awt.X11.");
    }

    private static byte[] all(InputStream in) {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
