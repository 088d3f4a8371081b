import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Blocked time that counts as a failure, in ms. */
const BLOCKED_MS = 2_000;

/** Reports this page's vitals once known, in ms; CLS in thousandths. */
export function watchVitals(report: (name: string, value: number) => void): void {
  const onMetric = ({ name, value }: Metric): void => report(name, Math.round(name === 'CLS' ? value * 1_000 : value));
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(onMetric);
}

/** Reports each blocking task's duration; nothing if the browser cannot measure it. */
export function watchBlocked(report: (ms: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > BLOCKED_MS) report(duration);
  }).observe({ type: 'longtask' });
}
