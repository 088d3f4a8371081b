import { printOrEnd } from './run-subcommand.ts';
import { readSettings } from './settings.ts';
import { publishAgain } from './publish-again.ts';

/** `npm run replay [-- SERVICE …]`: dead letters of the queues named, or of all, are handled again at the next start. The product below DATA_DIR (`.data`) has to be stopped. */
await printOrEnd(() => publishAgain('replay', process.argv.slice(2), readSettings(process.env)));
