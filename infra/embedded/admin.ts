import { resolve } from 'node:path';
import { runAdminSubcommand } from '@keyturn/profiles/roles';
import { ROOT } from '../build/freshness.ts';
import { runSubcommand } from './run-subcommand.ts';
import { readSecrets } from './secrets.ts';

/**
 * `npm run admin -- grant EMAIL`, `revoke EMAIL`, `unban EMAIL` or `list`: admins and bans of the stopped product below
 * DATA_DIR (`.data`).
 */
await runSubcommand('profiles', (given, openStore) =>
  runAdminSubcommand(
    given,
    openStore,
    async () => (await readSecrets(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'))).accountKey,
  ),
);
