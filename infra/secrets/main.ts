import { resolve } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { addSecretFiles, readSecretFiles } from './files.ts';
import { completeSecrets } from './secrets.ts';

/**
 * `npm run secrets`: makes the passwords and keys of the operated topology, one env file per container, in SECRETS_DIR
 * (`.secrets`). Run again after a service was added; nothing that exists is changed.
 */
const folder = resolve(ROOT, process.env['SECRETS_DIR'] ?? '.secrets');
const existing = await readSecretFiles(folder);
const written = await addSecretFiles(folder, completeSecrets(existing), existing);
console.log(written.length === 0 ? 'All secrets are there already.' : `Wrote ${written.join(', ')} to ${folder}.`);
