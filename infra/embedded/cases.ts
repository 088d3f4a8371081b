import { runCasesSubcommand } from '@keyturn/moderation/cases-subcommand';
import { runSubcommand } from './run-subcommand.ts';

/** `npm run cases -- list`, or `release CASE`, `dismiss CASE`, `hold CASE`: what was reported in the product below DATA_DIR (`.data`), which has to be stopped. */
await runSubcommand('moderation', runCasesSubcommand);
