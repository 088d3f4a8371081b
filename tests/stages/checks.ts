import { add, countOne, NONE, type Counts } from '../runner/counts.ts';
import { captureNode } from '../../infra/build/run-command.ts';

/** A check of the whole tree; it counts as one test. */
interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/** All code with all types, then what runs in browsers without Node’s, and what runs in services without the page’s; with the workspaces of each. */
const TYPES = [
  ['types', 'tsconfig.json', /./],
  ['types of pages', 'tsconfig.pages.json', /^(shell|mfe-|packages)/],
  ['types of services', 'tsconfig.services.json', /^(services|packages)/],
] as const;

/** What workspaces have to satisfy before any test runs, or all of them; what takes longest first. Types and supply are of the whole; of types those that a workspace has. */
const checksOf = (workspaces: readonly string[]): readonly Check[] => {
  const folders = workspaces.length === 0 ? ['.'] : workspaces;
  const lint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--no-error-on-unmatched-pattern'];
  const format = ['node_modules/oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern'];
  const cruiser = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs'];
  const supply = ['--import', './infra/typescript/register.mjs', 'infra/supply/main.ts'];
  return [
    { name: 'lint', args: [...lint, ...folders] },
    { name: 'format', args: [...format, ...folders] },
    ...TYPES.filter(([, , has]) => workspaces.length === 0 || workspaces.some((workspace) => has.test(workspace))).map(
      ([name, config]) => ({
        name,
        args: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', config],
      }),
    ),
    { name: 'imports', args: [...cruiser, ...folders] },
    {
      name: 'flags',
      args: ['--import', './infra/typescript/register.mjs', 'infra/build/check-flags.ts', ...workspaces],
    },
    ...(workspaces.length === 0 ? [{ name: 'supply', args: supply }] : []),
  ];
};

/** Runs the checks, two at a time, and says how each ended; those of some workspaces where any are named. */
export async function runChecks(workspaces: readonly string[] = []): Promise<Counts> {
  const queue = [...checksOf(workspaces)];
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
  return countOne(isFine, name);
}
