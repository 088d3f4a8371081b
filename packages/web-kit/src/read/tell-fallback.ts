import { tellPage } from '../report/index.ts';

const told = new Set<string>();

/** Tells, once a page, that an answer did not have what was read of it. */
export function tellFallback(at: string): void {
  if (told.has(at)) return;
  told.add(at);
  console.error(`Not as expected: ${at}`);
  tellPage({ kind: 'fallback', text: at });
}
