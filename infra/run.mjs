// `node infra/run.mjs file …`: runs a program of ours once its packages are installed. Plain JavaScript, because it
// runs before that.
import { endWithUs, finished, installPackages, requireNode, run } from './prepare.mjs';
import { requireKnownArguments } from './arguments.mjs';

const [program = '', ...given] = process.argv.slice(2);
requireKnownArguments(program, given);
requireNode();
await installPackages();
const child = run(['--import', './infra/typescript/register.mjs', program, ...given]);
endWithUs(child);
process.exit(await finished(child));
