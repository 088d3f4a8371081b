const SOON_MS = 1500;

/** Reads anew what a block changes, now and once more: other services receive the block a moment later. */
export function readAgain(read: () => unknown): void {
  read();
  setTimeout(read, SOON_MS);
}
