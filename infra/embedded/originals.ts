import { runOriginalsSubcommand } from '@keyturn/media/originals';
import { runSubcommand } from './run-subcommand.ts';

/**
 * `npm run originals`, `npm run originals -- deleted ADDRESS …`: an image host's originals of photos deleted from the
 * stopped product below DATA_DIR (`.data`).
 */
await runSubcommand('media', runOriginalsSubcommand);
