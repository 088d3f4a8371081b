/** How many browsers got a release, and how many it failed. */
export interface Shares {
  readonly shown: number;
  readonly failed: number;
}

/** Fewer prove nothing. */
const FEWEST = 3;
/** Normal failures: extensions, lost networks. */
const USUAL = 0.005;
/**
 * Most failures of the stable release that excuse a canary. More is forged or a general problem: the canary ends, too,
 * and can be retried.
 */
const MOST_EXCUSED = 0.1;
/** Significance level: how unlikely it must be that a release twice as bad as stable fails this often. */
const UNLIKELY = 0.001;

/** Whether a canary fails more browsers than chance explains, compared with the stable release at the same time. */
export function isBroken(canary: Shares, stable: Shares): boolean {
  if (canary.failed < FEWEST) return false;
  const share = stable.shown === 0 ? 0 : stable.failed / stable.shown;
  return poissonTail(2 * canary.shown * Math.min(Math.max(share, USUAL), MOST_EXCUSED), canary.failed) < UNLIKELY;
}

/** The probability of at least `atLeast` where `mean` are expected. */
function poissonTail(mean: number, atLeast: number): number {
  let logTerm = -mean;
  let below = 0;
  for (let count = 0; count < atLeast; count += 1) {
    if (count > 0) logTerm += Math.log(mean / count);
    below += Math.exp(logTerm);
  }
  return Math.max(0, 1 - below);
}
