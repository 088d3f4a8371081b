// `npm run dev [remote …]`, `npm run dev -w mfe-tours`. Plain JavaScript, as it runs before packages are installed.
import { endWithUs, finished, installPackages, requireNode, run } from './prepare.mjs';
import { requireKnownArguments } from './arguments.mjs';

requireKnownArguments('infra/dev.mjs', process.argv.slice(2));
requireNode();
await installPackages();
const child = run(['--import', './infra/typescript/register.mjs', 'infra/dev/main.ts', ...process.argv.slice(2)]);
endWithUs(child);
process.exit(await finished(child));
