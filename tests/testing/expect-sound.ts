import { expect, type Page } from '@playwright/test';
import { runAxe } from './run-axe.ts';

/** Axe finds nothing at all on the page, and it does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  const violations = await runAxe(page);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}
