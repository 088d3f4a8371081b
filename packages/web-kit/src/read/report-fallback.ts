import { reportProblem } from '../report/index.ts';

const told = new Set<string>();

/** Tells, once a page, that an answer did not have what was read of it. */
export function reportFallback(at: string): void {
  if (told.has(at)) return;
  told.add(at);
  console.error(`Not as expected: ${at}`);
  reportProblem({ kind: 'fallback', text: at });
}
