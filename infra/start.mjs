// `npm start`. Plain JavaScript: it runs before anything is installed.
import { endWithUs, prepare, run } from './prepare.mjs';

await prepare();
const child = run(['infra/dist/embedded.mjs']);
endWithUs(child);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
