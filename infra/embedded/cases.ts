import { runCasesSubcommand } from '@keyturn/moderation/cases-subcommand';
import { runSubcommand } from './run-subcommand.ts';

/**
 * `npm run cases -- list`, or `release CASE`, `dismiss CASE`, `hold CASE`: reports in the stopped product below
 * DATA_DIR (`.data`).
 */
await runSubcommand('moderation', runCasesSubcommand);
