import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Contract from '@keyturn/contracts/events';
import type * as Queues from '@keyturn/contracts/queues';
import type * as Store from '@keyturn/service-kit/embedded-store';
import { asAnswered } from '@keyturn/service-kit/published-call';
import { Unroutable } from '@keyturn/service-kit/bus';
import type * as Secrets from '../../infra/embedded/secrets.ts';
import type * as Services from '../../infra/embedded/services.ts';
import type * as Settings from '../../infra/embedded/settings.ts';
import { exampleOf, inTellingOrder, type Extent } from './event-examples.ts';

/**
 * `consume.ts CONSUMER TELLER`: hands examples of every event of one repository to the services of another, as its bus would. Prints, as
 * JSON, how many were handled and what no service could.
 */
const [consumer = '', teller = ''] = process.argv.slice(2);
const load = async <T>(root: string, file: string): Promise<T> =>
  (await import(pathToFileURL(join(root, file)).href)) as T;

const { eventData } = await load<typeof Contract>(teller, 'packages/contracts/src/events.ts');
const { QUEUES } = await load<typeof Queues>(consumer, 'packages/contracts/src/queues.ts');
const { openEmbedded } = await load<typeof Store>(consumer, 'packages/service-kit/src/embedded/embedded-store.ts');
const { readSecrets } = await load<typeof Secrets>(consumer, 'infra/embedded/secrets.ts');
const { readSettings } = await load<typeof Settings>(consumer, 'infra/embedded/settings.ts');
const { createServices } = await load<typeof Services>(consumer, 'infra/embedded/services.ts');

const folder = await mkdtemp(join(tmpdir(), 'keyturn-events-'));
const settings = readSettings({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
const secrets = await readSecrets(folder);
const opened = openEmbedded(folder);
const failures: string[] = [];
let handled = 0;
/** What fails is told once, and not tried again. */
const bus: typeof opened.bus = {
  ...opened.bus,
  subscribe: (queue, patterns, handle) =>
    opened.bus.subscribe(queue, patterns, async (event) => {
      if (event.id.startsWith('example-')) handled += 1;
      await handle(event).catch((error: unknown) => {
        failures.push(`${queue} cannot take ${event.type} ${JSON.stringify(event.data)}: ${String(error)}`);
      });
    }),
};
const embedded = { ...opened, bus };
const services = createServices({ settings, secrets, embedded, now: () => new Date() });
for (const service of services) await service.start();

let revision = 0;
for (const type of inTellingOrder(Object.keys(eventData))) {
  for (const extent of ['least', 'whole'] as const) await tell(type as Contract.EventType, extent);
  // Queues go on side by side: nothing is to be taken after what was told after it.
  for (const queue of Object.keys(QUEUES)) while ((await bus.queueDepth(queue)) > 0) await pause(5);
}

async function tell(type: Contract.EventType, extent: Extent): Promise<void> {
  const schema = eventData[type];
  const data = exampleOf(asAnswered(schema), extent);
  const unreadable = schema.safeParse(data).error;
  if (unreadable) failures.push(`The example of ${type} is none: ${unreadable.message}`);
  revision += 1;
  const occurredAt = new Date().toISOString();
  const event = { id: `example-${revision}`, type, version: 1, aggregateId: 'a1', revision, occurredAt, data };
  // What nobody hears waits with who tells it.
  await bus.publish(event).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === Unroutable.name)) throw error;
  });
}

for (const service of services) await service.stop();
await opened.close();
await rm(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ handled, failures }));
