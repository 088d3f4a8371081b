const LINE_EVERY = 10;

/** Shows progress: in place on a terminal, elsewhere a line every ten steps. */
export interface Progress {
  step(): void;
  /** Prints a sentence below the progress. */
  say(sentence: string): void;
}

/** Counts steps of `total` under a heading. */
export function startProgress(heading: string, total: number, out = process.stdout): Progress {
  let done = 0;
  return {
    step() {
      done += 1;
      const text = `${heading}: ${done} of ${total}`;
      if (out.isTTY) out.write(`\r${text}${done === total ? '\n' : ''}`);
      else if (done % LINE_EVERY === 0 || done === total) out.write(`${text}\n`);
    },
    say: (sentence) => void out.write(`${out.isTTY && done > 0 ? '\n' : ''}${sentence}\n`),
  };
}
