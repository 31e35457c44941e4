package org.millstone.builder;

/** There is an {@link Obstacle}. */
public final class ObstacleException extends RuntimeException {
    private final transient Obstacle obstacle;

    /** There is one. */
    public ObstacleException(Obstacle obstacle) {
        super(obstacle.toString());
        this.obstacle = obstacle;
    }

    /** Returns it. */
    public Obstacle obstacle() {
        return obstacle;
    }
}
