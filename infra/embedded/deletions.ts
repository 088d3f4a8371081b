import { runDeletionsSubcommand } from '@keyturn/profiles/erase-subcommands';
import { runSubcommand } from './run-subcommand.ts';

/** `npm run deletions`: accounts of the product below DATA_DIR (`.data`) that are to be deleted, or were, and what waits for whom; it has to be stopped. */
await runSubcommand('profiles', runDeletionsSubcommand);
