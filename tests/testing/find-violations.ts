import type { Page } from '@playwright/test';
import { runAxe } from './run-axe.ts';

/** What axe calls serious or critical. */
export async function findViolations(page: Page): Promise<string[]> {
  const violations = await runAxe(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
