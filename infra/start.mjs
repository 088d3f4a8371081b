// `npm start`. Plain JavaScript: it runs before anything is installed.
import { prepare, run } from './prepare.mjs';

await prepare();
const child = run(['infra/dist/embedded.mjs']);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
