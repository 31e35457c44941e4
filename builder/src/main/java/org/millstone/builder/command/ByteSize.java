package org.millstone.builder.command;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes such as {@code 16g}, {@code 512m} or {@code 1.5g}; the units are powers of 1024, as those of the JVM are. */
final class ByteSize implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)([kmgt]?)i?b?");
    private static final String UNITS = "kmgt";

    @Override
    public Long convert(String text) {
        Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is no size; write 4g or 800m");
        }
        int unit = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
        return (long) (Double.parseDouble(matcher.group(1)) * (1L << 10 * unit));
    }
}
