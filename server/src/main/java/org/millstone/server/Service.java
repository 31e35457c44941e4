package org.millstone.server;

/**
 * What all have in common who answer questions.
 *
 * @param databases what is asked
 * @param answers what is known of it
 * @param troubles what is wrong with it
 * @param gate bounds the work
 * @param limits how much may be asked
 * @param admission who may ask that much
 * @param telemetry counts it
 */
public record Service(Databases databases, Answers answers, Troubles troubles, Gate gate, RequestLimits limits,
        Admission admission, Telemetry telemetry) {}
