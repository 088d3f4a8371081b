const TRIES = 70;
const PAUSE_MS = 100;

/** Repeats a question until there is an answer, because services receive events with a delay; null without one. */
export async function eventually<T>(ask: () => Promise<T | null>, pauseMs = PAUSE_MS): Promise<T | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return null;
}
