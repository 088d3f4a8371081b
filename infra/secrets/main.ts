import { resolve } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { addSecretFiles, readSecretFiles } from './files.ts';
import { completeSecrets } from './secrets.ts';

/**
 * `npm run secrets`: creates the operated topology's passwords and keys, one env file per container, in SECRETS_DIR
 * (`.secrets`). Repeat it after adding a service; existing values stay.
 */
const folder = resolve(ROOT, process.env['SECRETS_DIR'] ?? '.secrets');
const existing = await readSecretFiles(folder);
const written = await addSecretFiles(folder, completeSecrets(existing), existing);
console.log(written.length === 0 ? 'All secrets are there already.' : `Wrote ${written.join(', ')} to ${folder}.`);
