package org.millstone.show;

import java.util.Locale;

/** Writes an SVG, shape by shape. Its style knows the classes that the shapes of a report use, in light and in dark. */
final class StatsSvg {
    private static final String STYLE = """
            text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #24292f }
            .title { font-size: 22px; font-weight: 600 }
            .heading { font-size: 17px; font-weight: 600 }
            .label { font-size: 13px }
            .note { font-size: 13px; fill: #57606a }
            .small { font-size: 11px; fill: #57606a }
            .page { fill: #ffffff }
            .win { fill: #2f7fb8 }
            .draw { fill: #cfc8ba }
            .loss { fill: #d2692c }
            .missing { fill: none; stroke: #c4c9cf; stroke-dasharray: 3 3 }
            .axis { stroke: #57606a }
            .grid { stroke: #57606a; stroke-opacity: 0.18 }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3 }
              .note, .small { fill: #9198a1 }
              .page { fill: #0d1117 }
              .win { fill: #58a6df }
              .draw { fill: #57534a }
              .loss { fill: #ec8a4c }
              .missing { stroke: #3d444d }
              .axis, .grid { stroke: #9198a1 }
            }
            """;

    private final StringBuilder body = new StringBuilder();

    /** Adds text; {@code anchor} is start, middle or end. */
    void text(double x, double y, String style, String anchor, String text) {
        body.append(String.format(Locale.ROOT, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", style,
                x, y, anchor, escaped(text)));
    }

    /** Adds a rectangle, unless it is empty; a reader who points at it sees the tip, if there is one. */
    void rect(double x, double y, double width, double height, String style, String tip) {
        if (width <= 0 || height <= 0) {
            return;
        }
        String inside = tip.isEmpty() ? "/>" : "><title>" + escaped(tip) + "</title></rect>";
        body.append(String.format(Locale.ROOT, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"%s\n",
                style, x, y, width, height, inside));
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        body.append(String.format(Locale.ROOT, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", style,
                x1, y1, x2, y2));
    }

    /** Begins a group of shapes that have a tip together. */
    void group(String tip) {
        body.append("<g><title>").append(escaped(tip)).append("</title>\n");
    }

    void endGroup() {
        body.append("</g>\n");
    }

    String finish(int width, int height, String title) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" height=\"" + height + "\" role=\"img\">\n<title>" + escaped(title) + "</title>\n<style>\n" + STYLE
                + "</style>\n<rect class=\"page\" width=\"" + width + "\" height=\"" + height + "\"/>\n" + body + "</svg>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
