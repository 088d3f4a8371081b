import { runOriginalsSubcommand } from '@keyturn/media/originals';
import { runSubcommand } from './run-subcommand.ts';

/** `npm run originals`, `npm run originals -- deleted ADDRESS …`: what an image host still has of photos that are gone from the product below DATA_DIR (`.data`); it has to be stopped. */
await runSubcommand('media', runOriginalsSubcommand);
