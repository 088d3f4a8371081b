import { printOrEnd } from './run-subcommand.ts';
import { readSettings } from './settings.ts';
import { publishAgain } from './publish-again.ts';

/** `npm run republish [-- SERVICE …]`: every current event of the services named, or of all, is told again at the next start. The product below DATA_DIR (`.data`) has to be stopped. */
await printOrEnd(() => publishAgain('republish', process.argv.slice(2), readSettings(process.env)));
