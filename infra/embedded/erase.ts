import { runEraseSubcommand } from '@keyturn/profiles/erase-subcommands';
import { runSubcommand } from './run-subcommand.ts';

/**
 * `npm run erase -- EMAIL`: deletes an account of the stopped product below DATA_DIR (`.data`) without grace days; data
 * is erased at the next start.
 */
await runSubcommand('profiles', runEraseSubcommand);
