import { runSecondStepOffSubcommand } from '@keyturn/profiles/second-step-off';
import { runSubcommand } from './run-subcommand.ts';

/**
 * `npm run second-step-off -- EMAIL`: turns off the second step of an account of the stopped product below DATA_DIR
 * (`.data`).
 */
await runSubcommand('profiles', runSecondStepOffSubcommand);
