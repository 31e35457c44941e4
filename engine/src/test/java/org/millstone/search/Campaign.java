package org.millstone.search;

/** How many cases a test draws: some in every run of the tests, many in a campaign ({@code -Dmillstone.test.campaign=true}). */
public final class Campaign {
    private static final boolean ON = Boolean.getBoolean("millstone.test.campaign");

    private Campaign() {}

    /** Returns how many cases to draw. */
    public static int cases(int always, int inCampaigns) {
        return ON ? inCampaigns : always;
    }
}
