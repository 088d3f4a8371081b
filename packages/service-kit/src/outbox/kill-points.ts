import type { Bus } from '../bus/bus.ts';

const KILL_POINTS = ['publish.before', 'publish.after', 'handle.before', 'handle.after'];

/**
 * The same ports, but the process kills itself with SIGKILL at one named point; `handle` is the start of an event's
 * handler. For fault tests; production mode refuses it.
 */
export function withKillPoint<P extends { bus: Bus }>(ports: P, point: string): P {
  if (!KILL_POINTS.includes(point)) throw new Error(`There is no kill point ${point}.`);
  const reach = (name: string): void => {
    if (name === point) process.kill(process.pid, 'SIGKILL');
  };
  const around =
    <A extends unknown[], R>(name: string, call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      reach(`${name}.before`);
      const result = await call(...given);
      reach(`${name}.after`);
      return result;
    };

  const bus: Bus = {
    ...ports.bus,
    publish: around('publish', ports.bus.publish),
    subscribe: (queue, patterns, handler) => ports.bus.subscribe(queue, patterns, around('handle', handler)),
  };
  return { ...ports, bus };
}
