import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokerDefinitions } from '@keyturn/service-kit/broker-definitions';
import { format } from 'prettier';
import { BROKER_VHOST } from '../secrets/secrets.ts';

export const DEFINITIONS_FILE = join(import.meta.dirname, 'rabbitmq-definitions.json');

/** What the file has to hold: what the broker is given, made from the table that services use. */
export const definitionsText = (): Promise<string> =>
  format(JSON.stringify(brokerDefinitions(BROKER_VHOST)), { parser: 'json', printWidth: 120 });

/** `npm run broker:definitions` writes it anew. */
if (process.argv[1] === import.meta.filename) {
  const before = await readFile(DEFINITIONS_FILE, 'utf8').catch(() => '');
  const text = await definitionsText();
  await writeFile(DEFINITIONS_FILE, text);
  console.log(before === text ? 'Nothing has changed.' : `Written: ${DEFINITIONS_FILE}`);
}
