import { expect, type Page } from '@playwright/test';
import { runAxe } from './run-axe.ts';

/** Checks that axe finds nothing, and that the page does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  const violations = await runAxe(page);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}
