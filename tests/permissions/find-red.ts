import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Mutation } from './mutations/mutation.ts';

/** The process ends with the answer: nothing needs to be stopped. */
const context = { after: () => undefined };

/** The first red cell of those that guard something, or null. Only what they need is loaded: there are many processes. */
export async function findRed(by: Mutation['by']): Promise<string | null> {
  if (by === 'gateway') return findRedSession();
  if (by === 'tokens') return findRedToken();
  const { openRunner } = await import('./run-cells.ts');
  const rows = (await import(`../../services/${by}/permissions.ts`)) as Readonly<Record<string, ServiceMatrix>>;
  const matrix = rows[by];
  if (!matrix) throw new Error(`There is no matrix of ${by}`);
  const runner = openRunner(await matrix.open(context));
  for (const row of matrix.rows) {
    const [red] = await runner.runRow(row, true);
    if (red) return `${red.cell}: ${red.why}`;
  }
  return null;
}

async function findRedSession(): Promise<string | null> {
  const [{ MATRIX }, { openSessions }, { sessionCells }] = await Promise.all([
    import('./matrix.ts'),
    import('./sessions.ts'),
    import('./session-cells.ts'),
  ]);
  return (await sessionCells(await openSessions(context), MATRIX, true)).red[0] ?? null;
}

async function findRedToken(): Promise<string | null> {
  const [{ notifications }, { tokenCells }] = await Promise.all([
    import('../../services/notifications/permissions.ts'),
    import('./bad-tokens.ts'),
  ]);
  return (await tokenCells(notifications, context)).red[0] ?? null;
}
