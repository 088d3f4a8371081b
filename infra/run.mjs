// `node infra/run.mjs [--built] file …`: runs one of our programs once everything it needs is installed and, where asked
// for, built. Plain JavaScript: it runs before anything is installed.
import { endWithUs, finished, installPackages, prepare, requireNode, run } from './prepare.mjs';

const [first, ...rest] = process.argv.slice(2);
const isBuilt = first === '--built';
if (isBuilt) await prepare();
else {
  requireNode();
  await installPackages();
}
const child = run(['--import', './infra/typescript/register.mjs', ...(isBuilt ? rest : [first, ...rest])]);
endWithUs(child);
process.exit(await finished(child));
