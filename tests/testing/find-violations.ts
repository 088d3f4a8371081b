import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitUntilStill } from './still.ts';

/** What axe calls serious or critical; no page has a frame, so none is looked for. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
