import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

/** Tracks a page's calls; returns a wait until none, except live streams, has run for half a second. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastMs = Date.now();
  const end = (request: Request): void => {
    open.delete(request);
    lastMs = Date.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => open.size === 0 && Date.now() - lastMs >= QUIET_MS).toBe(true);
}
