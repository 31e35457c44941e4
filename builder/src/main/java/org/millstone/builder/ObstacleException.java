package org.millstone.builder;

/** There is an {@link Obstacle}. */
public final class ObstacleException extends RuntimeException {
    private final transient Obstacle obstacle;

    public ObstacleException(Obstacle obstacle) {
        super(obstacle.toString());
        this.obstacle = obstacle;
    }

    public Obstacle obstacle() {
        return obstacle;
    }
}
