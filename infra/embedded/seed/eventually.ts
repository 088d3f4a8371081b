const TRIES = 70;
const PAUSE_MS = 100;

/** Asks until there is an answer, as services hear of each other's events an instant later; null where none comes. */
export async function eventually<T>(ask: () => Promise<T | null>, pauseMs = PAUSE_MS): Promise<T | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return null;
}
