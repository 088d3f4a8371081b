import { createInterface } from 'node:readline';
import { openEmbedded } from '../src/embedded/embedded-store.ts';
import { newId } from '../src/base/ids.ts';
import { pendingEvent, withEvent, withFirstEvent } from '../src/outbox/outbox.ts';
import type { Outboxed } from '../src/outbox/outbox.ts';

type Thing = Outboxed & { count: number };

// Waits for a line, then writes until it is killed; each line it prints was acknowledged before.
const [folder = ''] = process.argv.slice(2);
process.stdout.write('waiting\n');
for await (const _line of createInterface({ input: process.stdin })) break;

const { store, bus } = openEmbedded(folder);
const things = store('one').collection<Thing>('things');
await things.createIndex({ outboxAt: 1 });
await bus.bindQueue('queue', ['things.*']);
const now = () => new Date();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function writeThings() {
  for (;;) {
    const _id = newId();
    const eventAt = (revision: number) =>
      pendingEvent({ type: 'things.made', aggregateId: _id, revision, data: {}, now, newId });
    const first = eventAt(1);
    await things.insertOne(withFirstEvent({ _id, count: 0 }, first, now));
    say(`document ${_id} 0`);
    for (let count = 1; count <= 3; count += 1) {
      await things.updateOne({ _id }, withEvent<Thing>({ $inc: { count: 1 } }, eventAt(count + 1), now));
      say(`document ${_id} ${count}`);
    }
    await things.updateOne({ _id }, { $pullAll: { outbox: [first] } });
    say(`pulled ${_id}`);
  }
}

async function publishEvents() {
  for (;;) {
    const id = newId();
    await bus.publish({
      id,
      type: 'things.told',
      version: 1,
      occurredAt: now().toISOString(),
      aggregateId: id,
      revision: 1,
      data: {},
    });
    say(`event ${id}`);
  }
}

await Promise.all([writeThings(), publishEvents()]);
