// `node infra/run.mjs file …`: runs one of our programs once everything it needs is installed. Plain JavaScript: it runs before anything
// is installed.
import { endWithUs, finished, installPackages, requireNode, run } from './prepare.mjs';
import { requireKnownArguments } from './arguments.mjs';

const [program = '', ...given] = process.argv.slice(2);
requireKnownArguments(program, given);
requireNode();
await installPackages();
const child = run(['--import', './infra/typescript/register.mjs', program, ...given]);
endWithUs(child);
process.exit(await finished(child));
