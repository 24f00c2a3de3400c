/** The time limit of a dry run unless `--at-most` gives another. */
export const DRY_RUN_SECONDS = 4;
