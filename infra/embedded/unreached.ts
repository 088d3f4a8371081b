import { resolve } from 'node:path';
import { runUnreached } from '@keyturn/notifications/unreached-subcommand';
import { ROOT } from '../build/freshness.ts';
import { runSubcommand } from './run-subcommand.ts';
import { readSecrets } from './secrets.ts';

/**
 * `npm run unreached`: addresses of bounced e-mails, one a line of standard input, for the stopped product below
 * DATA_DIR (`.data`).
 */
await runSubcommand('notifications', async (given, openStore) => {
  // The store first: it creates the key.
  const store = await openStore();
  const { linkKey } = await readSecrets(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'));
  return runUnreached(given, async () => store, { input: process.stdin, linkKey });
});
