import { runSecondStepOffSubcommand } from '@keyturn/profiles/second-step-off';
import { runSubcommand } from './run-subcommand.ts';

/** `npm run second-step-off -- EMAIL`: the second step of an account of the product below DATA_DIR (`.data`), which has to be stopped. */
await runSubcommand('profiles', runSecondStepOffSubcommand);
