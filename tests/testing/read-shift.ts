import type { Page } from '@playwright/test';

/** Most of the page that may jump after it was first drawn (the "good" bound of Cumulative Layout Shift). */
export const MOST_SHIFT = 0.1;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null }[];
}

/** How far the page's content has jumped since it was opened, and what did. */
export const readShift = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        let sum = 0;
        const what: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            if (hadRecentInput) continue;
            sum += value;
            for (const { node } of sources) if (node instanceof Element) what.push(node.className || node.nodeName);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ sum, what }), 100);
      }),
  );
