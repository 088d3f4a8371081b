import { afterTest } from './after-test.ts';

const RUNNING = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
  ...(['queueMicrotask', 'nextTick', 'performance', 'hrtime'] as const),
];

/** Has it be this moment, as ISO 8601 has it, until the test ends; timers go on. */
export function setClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...RUNNING] });
  afterTest(() => jest.useRealTimers());
}
