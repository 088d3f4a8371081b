import { afterTest } from './after-test.ts';

const RUNNING = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
  ...(['queueMicrotask', 'nextTick', 'performance', 'hrtime'] as const),
];

/** Fixes the time (ISO 8601) until the test ends; timers continue. */
export function setClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...RUNNING] });
  afterTest(() => jest.useRealTimers());
}
