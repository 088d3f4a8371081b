import { add, NONE, type Counts } from './counts.ts';
import { captureNode } from './run-command.ts';

/** A check of the whole tree; it counts as one test. */
interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/** What the tree has to satisfy before any test runs; what takes longest first. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint',
    args: [
      'node_modules/eslint/bin/eslint.js',
      '--max-warnings=0',
      '--cache',
      '--cache-location',
      '.build/eslint',
      '.',
    ],
  },
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  { name: 'types', args: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'imports',
    args: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '.'],
  },
  { name: 'supply', args: ['--import', './infra/typescript/register.mjs', 'infra/supply/main.ts'] },
];

/** Runs the checks, two at a time, and says how each ended. */
export async function runChecks(): Promise<Counts> {
  const queue = [...CHECKS];
  const work = async (counts: Counts): Promise<Counts> => {
    const check = queue.shift();
    return check === undefined ? counts : work(add(counts, await runCheck(check)));
  };
  const [one, other] = await Promise.all([work(NONE), work(NONE)]);
  return add(one, other);
}

/** Its output is shown in one piece: another runs meanwhile. */
async function runCheck({ name, args }: Check): Promise<Counts> {
  const { code, output } = await captureNode(args);
  const isFine = code === 0;
  console.log(`\n── ${name}\n${output}${name}: ${isFine ? 'fine' : 'FAILED'}`);
  return { ...NONE, [isFine ? 'passed' : 'failed']: 1 };
}
