import { resolve } from 'node:path';
import { printOutbox } from '@keyturn/notifications/outbox-folder';
import { ROOT } from '../build/freshness.ts';

/** `npm run outbox`: e-mails that the product below DATA_DIR (`.data`) wrote to files for lack of a mail server. */
process.stdout.write(await printOutbox(resolve(ROOT, process.env['DATA_DIR'] ?? '.data')));
