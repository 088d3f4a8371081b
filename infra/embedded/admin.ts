import { resolve } from 'node:path';
import { runAdminWord } from '@keyturn/profiles/roles';
import { ROOT } from '../build/freshness.ts';
import { runWord } from './run-word.ts';
import { readSecrets } from './secrets.ts';

/** `npm run admin -- grant EMAIL`, `revoke EMAIL`, `unban EMAIL` or `list`: admins and bans of the product below DATA_DIR (`.data`), which has to be stopped. */
await runWord('profiles', (given, openStore) =>
  runAdminWord(
    given,
    openStore,
    async () => (await readSecrets(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'))).accountKey,
  ),
);
