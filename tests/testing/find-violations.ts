import type { Page } from '@playwright/test';
import { runAxe } from './run-axe.ts';

/** Axe's serious and critical violations. */
export async function findViolations(page: Page): Promise<string[]> {
  const violations = await runAxe(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
