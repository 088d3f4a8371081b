import { runEraseSubcommand } from '@keyturn/profiles/erase-subcommands';
import { runSubcommand } from './run-subcommand.ts';

/** `npm run erase -- EMAIL`: an account of the product below DATA_DIR (`.data`) is deleted without days of grace; it has to be stopped, and erases at its next start. */
await runSubcommand('profiles', runEraseSubcommand);
