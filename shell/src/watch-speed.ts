import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** So long nothing can be pressed before it counts as a failure, in ms. */
const BLOCKED_MS = 2_000;

/** Tells the vitals of this page once each is known, in ms; CLS in thousandths. */
export function watchVitals(tell: (name: string, value: number) => void): void {
  const hear = ({ name, value }: Metric): void => tell(name, Math.round(name === 'CLS' ? value * 1_000 : value));
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(hear);
}

/** Tells how long each task took that kept the page from answering; where the browser cannot say, nothing is told. */
export function watchBlocked(tell: (ms: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > BLOCKED_MS) tell(duration);
  }).observe({ type: 'longtask' });
}
