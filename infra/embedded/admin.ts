import { runAdminWord } from '@keyturn/profiles/roles';
import { runWord } from './run-word.ts';

/** `npm run admin -- grant EMAIL`, `revoke EMAIL` or `list`: admins of the product below DATA_DIR (`.data`), which has to be stopped. */
await runWord('profiles', runAdminWord);
