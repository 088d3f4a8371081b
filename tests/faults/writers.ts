import type { Journal } from './journal.ts';
import { liveOnce, type Life } from './life.ts';

/** People who write all the time, one life after the other. */
export interface Writers {
  readonly lives: readonly Life[];
  /** Ends them after the writes in hand. */
  stop(): Promise<void>;
}

/** Starts so many pairs of people. */
export function startWriters(url: string, journal: Journal, pairs: number): Writers {
  const lives: Life[] = [];
  let isOver = false;
  const running = Array.from({ length: pairs }, async () => {
    while (!isOver) {
      await liveOnce(
        url,
        journal,
        () => isOver,
        (life) => lives.push(life),
      );
    }
  });
  return {
    lives,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
