import type { Page } from '@playwright/test';

/** Collects what a page must never have under a fault: errors that nobody caught. */
export function watchForUncaught(page: Page): string[] {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  return uncaught;
}
