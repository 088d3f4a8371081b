/** An e-mail is given up after so many attempts, over some hours. */
export const MOST_TRIES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** When an e-mail that has been tried so often is tried again, should the next attempt fail. */
export const nextAttempt = (tries: number, now: Date): string =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)).toISOString();
