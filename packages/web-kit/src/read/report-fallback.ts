import { reportProblem } from '../report/index.ts';

const reported = new Set<string>();

/** Reports, once a page, that a read field was missing in an answer. */
export function reportFallback(at: string): void {
  if (reported.has(at)) return;
  reported.add(at);
  console.error(`Not as expected: ${at}`);
  reportProblem({ kind: 'fallback', text: at });
}
