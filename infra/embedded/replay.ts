import { printOrEnd } from './run-subcommand.ts';
import { readSettings } from './settings.ts';
import { publishAgain } from './publish-again.ts';

/**
 * `npm run replay [-- SERVICE …]`: the next start handles dead letters of the named or all queues again. The product
 * below DATA_DIR (`.data`) must be stopped.
 */
await printOrEnd(() => publishAgain('replay', process.argv.slice(2), readSettings(process.env)));
