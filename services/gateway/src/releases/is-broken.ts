/** How many browsers were shown a release, and how many of them it failed. */
export interface Shares {
  readonly shown: number;
  readonly failed: number;
}

/** Fewer say nothing. */
const FEWEST = 3;
/** What fails of a release that is well: extensions, lost networks. */
const USUAL = 0.005;
/** What the stable release fails at most where that excuses a canary. More is made up, or everybody's trouble: that ends it, too, and it can be tried again. */
const MOST_EXCUSED = 0.1;
/** How unlikely it has to be that a release that is twice as bad as the stable one fails so many. */
const UNLIKELY = 0.001;

/** Whether a canary fails more browsers than chance explains, measured at the stable release at the same time. */
export function isBroken(canary: Shares, stable: Shares): boolean {
  if (canary.failed < FEWEST) return false;
  const share = stable.shown === 0 ? 0 : stable.failed / stable.shown;
  return poissonTail(2 * canary.shown * Math.min(Math.max(share, USUAL), MOST_EXCUSED), canary.failed) < UNLIKELY;
}

/** How likely so many or more are where `mean` are expected. */
function poissonTail(mean: number, atLeast: number): number {
  let logTerm = -mean;
  let below = 0;
  for (let count = 0; count < atLeast; count += 1) {
    if (count > 0) logTerm += Math.log(mean / count);
    below += Math.exp(logTerm);
  }
  return Math.max(0, 1 - below);
}
