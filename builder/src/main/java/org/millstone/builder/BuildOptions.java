package org.millstone.builder;

import java.nio.file.Path;
import java.util.List;
import org.millstone.retrograde.Step;
import org.millstone.rules.Rules;

/**
 * What to build, where, and with what means.
 *
 * @param rules the rules
 * @param folder the variant's folder
 * @param steps the steps wanted; what they need is added
 * @param threads how many threads solve and compress
 * @param memory the bytes that the process may take in all
 */
public record BuildOptions(Rules rules, Path folder, List<? extends Step> steps, int threads, long memory) {}
