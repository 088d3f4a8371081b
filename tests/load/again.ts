import { setTimeout as pause } from 'node:timers/promises';

/** Something that is done again and again until it is asked to finish; what it found by then. */
export interface Watch {
  finish(): Promise<number[]>;
}

/** Takes one sample after the other, for each of a list in its turn and after a pause; one that fails counts as none. */
export function sampleAgain<T>(
  list: readonly T[],
  periodMs: number,
  sample: (one: T, turn: number) => Promise<number | null>,
): Watch {
  const samples: number[] = [];
  const state = { isOver: list.length === 0 };
  const watching = (async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const found = await sample(list[turn % list.length] as T, turn).catch(() => null);
      if (found !== null) samples.push(found);
      await pause(periodMs);
    }
  })();
  return {
    async finish() {
      state.isOver = true;
      await watching;
      return samples;
    },
  };
}
