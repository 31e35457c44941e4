package org.millstone.builder;

/** There is an {@link JobFailure}. */
public final class JobFailedException extends RuntimeException {
    private final transient JobFailure obstacle;

    public JobFailedException(JobFailure obstacle) {
        super(obstacle.toString());
        this.obstacle = obstacle;
    }

    public JobFailure obstacle() {
        return obstacle;
    }
}
