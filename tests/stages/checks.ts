import { add, countOne, NONE, type Counts } from '../runner/counts.ts';
import { captureNode } from '../../infra/build/run-command.ts';

/** A check of the whole tree, counted as one test. */
interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * All code with all types, then browser code without Node’s, and service code without the page’s; with the workspaces
 * of each.
 */
const TYPES = [
  ['types', 'tsconfig.json', /./],
  ['types of pages', 'tsconfig.pages.json', /^(shell|mfe-|packages)/],
  ['types of services', 'tsconfig.services.json', /^(services|packages)/],
] as const;

/**
 * Checks before tests, of some workspaces or all, slowest first. Supply checks the whole; types run for projects that
 * contain a workspace.
 */
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

/** Runs the checks of all or some workspaces, two at a time, and prints each result. */
export async function runChecks(workspaces: readonly string[] = []): Promise<Counts> {
  const queue = [...checksOf(workspaces)];
  const work = async (counts: Counts): Promise<Counts> => {
    const check = queue.shift();
    return check === undefined ? counts : work(add(counts, await runCheck(check)));
  };
  const [one, other] = await Promise.all([work(NONE), work(NONE)]);
  return add(one, other);
}

/** Prints its output at once, because another runs in parallel. */
async function runCheck({ name, args }: Check): Promise<Counts> {
  const { code, output } = await captureNode(args);
  const isFine = code === 0;
  console.log(`\n── ${name}\n${output}${name}: ${isFine ? 'fine' : 'FAILED'}`);
  return countOne(isFine, name);
}
