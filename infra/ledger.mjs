// `npm run ledger`. Plain JavaScript: it runs before anything is installed.
import { finished, prepare, run } from './prepare.mjs';

await prepare();
process.exit(
  await finished(
    run(['--import', './infra/typescript/register.mjs', 'infra/ledger/main.ts', ...process.argv.slice(2)]),
  ),
);
