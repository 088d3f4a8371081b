import { PUBLISHERS, QUEUES } from '@keyturn/contracts/queues';
import type { Service } from '@keyturn/service-kit/service';
import type { Store } from '@keyturn/service-kit/store';

/** What the data folder remembers: `<queue> <event>` for all that was heard when it was last started. */
interface HeardDocument {
  _id: string;
  events: string[];
}

/**
 * Lets owners tell every current fact again where a queue hears an event for the first time: a data folder from before a
 * service existed holds nothing that the service could have copied. Ended halfway, the next start tells all of it again.
 */
export async function tellNewListeners(store: Store, services: readonly Service[]): Promise<void> {
  const heard = store.collection<HeardDocument>('heard');
  const before = new Set((await heard.findOne({ _id: 'all' }))?.events);
  const events = Object.entries(QUEUES).flatMap(([queue, types]) => types.map((type) => `${queue} ${type}`));
  const fresh = new Set(events.filter((one) => !before.has(one)).map((one) => one.split(' ')[1]));
  if (fresh.size === 0 && before.size === events.length) return;

  const published: Readonly<Record<string, readonly string[]>> = PUBLISHERS;
  for (const service of services) {
    if (published[service.name]?.some((type) => fresh.has(type))) await service.republish?.();
  }
  await heard.replaceOne({ _id: 'all' }, { _id: 'all', events }, { upsert: true });
}
