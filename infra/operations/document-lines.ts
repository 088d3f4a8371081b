import { createReadStream } from 'node:fs';
import { StartError } from '@keyturn/service-kit/start-error';
import { EJSON, type Document } from 'bson';

/** A document as one line, with MongoDB's types. */
export function lineOf(document: Document): string {
  const text = EJSON.stringify(document, { relaxed: false });
  // Many readers end a line at these two, including Node's readline.
  return `${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}

/** The documents of a file in order; throws at an invalid line. */
export async function* readLines(file: string): AsyncGenerator<Document> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield EJSON.parse(line, { relaxed: false }) as Document;
  }
  if (rest !== '') throw new SyntaxError('The last line has no end.');
}

/** Reads a whole file; throws a StartError unless it has its indexes and that many documents. */
export async function requireWhole(file: string, documents: number): Promise<void> {
  let lines = 0;
  try {
    for await (const value of readLines(file)) {
      if (lines === 0 && !Array.isArray(value['indexes'])) throw new SyntaxError('It does not begin with its indexes.');
      lines += 1;
    }
  } catch (error) {
    throw new StartError(`${file} is not whole: ${(error as Error).message}`);
  }
  if (lines !== documents + 1) {
    throw new StartError(`${file} is not whole: it has ${lines} lines, not ${documents + 1}.`);
  }
}
