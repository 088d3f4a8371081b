import { resolve } from 'node:path';
import { runAdminWord } from '@keyturn/profiles/roles';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { StartError } from '@keyturn/service-kit/start-error';
import { ROOT } from '../build/freshness.ts';

/** `npm run admin -- grant EMAIL`, `revoke EMAIL` or `list`: admins of the product below DATA_DIR (`.data`), which has to be stopped. */
try {
  const embedded = openEmbedded(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'));
  process.stdout.write(await runAdminWord(embedded.store('profiles'), process.argv.slice(2)));
  await embedded.close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
