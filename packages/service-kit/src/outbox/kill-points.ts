import type { Bus } from '../bus/bus.ts';
import type { Store, StoreCollection } from '../store/store.ts';

/** Store and bus calls around which a process can be made to die; `handle` is an event in a subscription. */
export const KILL_POINTS = [
  'insertOne',
  'updateOne',
  'findOneAndUpdate',
  'replaceOne',
  'deleteOne',
  'publish',
  'handle',
].flatMap((call) => [`${call}.before`, `${call}.after`]);

/**
 * The same ports, but the process ends itself with SIGKILL at one named point, the n-th time it gets there: `insertOne.after:3`.
 * For the fault lab; production mode refuses it.
 */
export function withKillPoint<P extends { store: Store; bus: Bus }>(ports: P, spec: string): P {
  const [point = '', count = '1'] = spec.split(':');
  if (!KILL_POINTS.includes(point)) throw new Error(`There is no kill point ${point}.`);
  let left = Number(count);
  const reach = (name: string): void => {
    if (name === point && (left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
  };
  const around =
    <A extends unknown[], R>(name: string, call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      reach(`${name}.before`);
      const result = await call(...given);
      reach(`${name}.after`);
      return result;
    };

  const withPoints = <T extends { _id: string }>(collection: StoreCollection<T>): StoreCollection<T> => ({
    ...collection,
    insertOne: around('insertOne', collection.insertOne),
    updateOne: around('updateOne', collection.updateOne),
    findOneAndUpdate: around('findOneAndUpdate', collection.findOneAndUpdate),
    replaceOne: around('replaceOne', collection.replaceOne),
    deleteOne: around('deleteOne', collection.deleteOne),
  });
  const store: Store = { ...ports.store, collection: (name) => withPoints(ports.store.collection(name)) };
  const bus: Bus = {
    ...ports.bus,
    publish: around('publish', ports.bus.publish),
    subscribe: (queue, patterns, handler) => ports.bus.subscribe(queue, patterns, around('handle', handler)),
  };
  return { ...ports, store, bus };
}
