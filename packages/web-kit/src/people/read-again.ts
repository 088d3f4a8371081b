const SOON_MS = 1500;

/** Reads again what a block changes, now and a moment later, because other services receive the block with a delay. */
export function readAgain(read: () => unknown): void {
  read();
  setTimeout(read, SOON_MS);
}
