// `npm start`. Plain JavaScript, because it runs before packages are installed.
import { endWithUs, prepare, run } from './prepare.mjs';
import { requireKnownArguments } from './arguments.mjs';

requireKnownArguments('infra/start.mjs', process.argv.slice(2));
await prepare();
const child = run(['infra/dist/embedded.mjs']);
endWithUs(child);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
