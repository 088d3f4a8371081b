import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const WIDTH = 14;

/** Hands every line of a program's output on, led by the program's name. */
export function prefixLines(stream: Readable, name: string, write: (line: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => write(`${name.padEnd(WIDTH)} │ ${line}`));
}
