import { runDeletionsWord } from '@keyturn/profiles/erase-words';
import { runWord } from './run-word.ts';

/** `npm run deletions`: accounts of the product below DATA_DIR (`.data`) that are to be deleted, or were, and what waits for whom; it has to be stopped. */
await runWord('profiles', runDeletionsWord);
