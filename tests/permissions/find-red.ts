import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Mutation } from './mutations/mutation.ts';

/** The process ends with the answer: nothing needs to be stopped. */
const context = { after: () => undefined };

/**
 * The first red cell of those that guard something, or null; `first` is the call, or of the gateway the worthless session, whose cells
 * are tried before the others. Only what they need is loaded: there are many processes.
 */
export async function findRed(by: Mutation['by'], first = ''): Promise<string | null> {
  if (by === 'gateway') return findRedSession(first);
  if (by === 'tokens') return findRedToken();
  const matrix = await matrixOf(by);
  return runRows(matrix, (rows) =>
    rows.toSorted((one, other) => Number(other.call === first) - Number(one.call === first)),
  );
}

/** The first red cell of some calls of a service, each alone in a new world, or null. */
export async function findRedAlone(by: string, calls: Iterable<string>): Promise<string | null> {
  const matrix = await matrixOf(by);
  for (const call of calls) {
    const red = await runRows(matrix, (rows) => rows.filter((row) => row.call === call));
    if (red !== null) return red;
  }
  return null;
}

async function matrixOf(by: string): Promise<ServiceMatrix> {
  const rows = (await import(`../../services/${by}/permissions.ts`)) as Readonly<Record<string, ServiceMatrix>>;
  const matrix = rows[by];
  if (!matrix) throw new Error(`There is no matrix of ${by}`);
  return matrix;
}

async function runRows(
  matrix: ServiceMatrix,
  choose: (rows: ServiceMatrix['rows']) => ServiceMatrix['rows'],
): Promise<string | null> {
  const { openRunner } = await import('./run-cells.ts');
  const runner = openRunner(await matrix.open(context));
  for (const row of choose(matrix.rows)) {
    const [red] = await runner.runRow(row, true);
    if (red) return `${red.cell}: ${red.why}`;
  }
  return null;
}

async function findRedSession(first: string): Promise<string | null> {
  const [{ MATRIX }, { openSessions }, { sessionCells }] = await Promise.all([
    import('./matrix.ts'),
    import('./sessions.ts'),
    import('./session-cells.ts'),
  ]);
  return (await sessionCells(await openSessions(context), MATRIX, true, first)).red[0] ?? null;
}

async function findRedToken(): Promise<string | null> {
  const [{ notifications }, { tokenCells }] = await Promise.all([
    import('../../services/notifications/permissions.ts'),
    import('./bad-tokens.ts'),
  ]);
  return (await tokenCells(notifications, context)).red[0] ?? null;
}
