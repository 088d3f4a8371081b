import { runDeletionsSubcommand } from '@keyturn/profiles/erase-subcommands';
import { runSubcommand } from './run-subcommand.ts';

/**
 * `npm run deletions`: requested and finished account deletions of the stopped product below DATA_DIR (`.data`), and
 * services still to erase.
 */
await runSubcommand('profiles', runDeletionsSubcommand);
