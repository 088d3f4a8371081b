import { printOrEnd } from './run-subcommand.ts';
import { readSettings } from './settings.ts';
import { publishAgain } from './publish-again.ts';

/**
 * `npm run republish [-- SERVICE …]`: the next start publishes every current event of the named or all services again.
 * The product below DATA_DIR (`.data`) must be stopped.
 */
await printOrEnd(() => publishAgain('republish', process.argv.slice(2), readSettings(process.env)));
