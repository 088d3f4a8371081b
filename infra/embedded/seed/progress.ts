const LINE_EVERY = 10;

/** Tells how far something is: in place on a terminal, elsewhere by a line every ten. */
export interface Progress {
  step(): void;
  /** Says a sentence of its own below what was told so far. */
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
