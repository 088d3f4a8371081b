/** An e-mail is given up after so many attempts, over some hours. */
export const MOST_TRIES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Longer than it takes to say that it goes on, for clocks that are half a minute apart, too. */
const SENDING_MS = 90_000;
const RENEW_MS = 30_000;

/** When an e-mail that has been tried so often is tried again, should the next attempt fail. */
export const nextAttempt = (tries: number, now: Date): string =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)).toISOString();

/** Until when other processes leave an e-mail alone that one begins to send. */
export const sendingUntil = (now: Date): string => new Date(now.getTime() + SENDING_MS).toISOString();

/** A lease on an e-mail: how it is moved on from one instant to another, false where it is another process's by now. */
export interface Lease {
  readonly until: string;
  move(from: string, to: string): Promise<boolean>;
}

/**
 * Does an attempt, and says every so often that it goes on: a mail server may take longer than others wait. Returns its outcome, and
 * until when the e-mail is left alone then.
 */
export async function whileLeased<T>(
  lease: Lease,
  { now, renewMs = RENEW_MS }: { now(): Date; renewMs?: number | undefined },
  attempt: () => Promise<T>,
): Promise<[outcome: T, until: string]> {
  let { until } = lease;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const to = sendingUntil(now());
    if (to > until && (await lease.move(until, to))) until = to;
  };
  // One that cannot be moved on ends by itself.
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, renewMs);
  let outcome: T;
  try {
    outcome = await attempt();
  } finally {
    clearInterval(timer);
    await renewing;
  }
  return [outcome, until];
}
