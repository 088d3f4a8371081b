// `npm start`. Plain JavaScript: it runs before anything is installed.
import { prepare, run } from './prepare.mjs';

const PARENT_CHECK_MS = 500;

await prepare();
const child = run(['infra/dist/embedded.mjs']);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm hands a SIGTERM to its shell, which dies of it without telling us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
}
