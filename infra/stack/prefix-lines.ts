import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const WIDTH = 14;

/** Writes each line of a program's output with the program's name before it. */
export function prefixLines(stream: Readable, name: string, write: (line: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => write(`${name.padEnd(WIDTH)} │ ${line}`));
}
