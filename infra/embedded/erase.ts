import { runEraseWord } from '@keyturn/profiles/erase-words';
import { runWord } from './run-word.ts';

/** `npm run erase -- EMAIL`: an account of the product below DATA_DIR (`.data`) is deleted without days of grace; it has to be stopped, and erases at its next start. */
await runWord('profiles', runEraseWord);
