/** Whether failures get no second try. */
export const IS_STRICT = process.argv.includes('--strict');

/** Tests that pass only at the second try; more fail the run. */
export const MOST_UNSTEADY = 5;
