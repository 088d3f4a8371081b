/** Whether what fails gets no second try. */
export const IS_STRICT = process.argv.includes('--strict');

/** More tests than these that pass at the second try alone fail a run. */
export const MOST_UNSTEADY = 5;
