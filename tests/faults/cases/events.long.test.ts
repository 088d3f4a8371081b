import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describeUnless, test } from '@keyturn/service-kit/testing-context';
import { findMissing } from '../../../infra/stack/servers.ts';
import type { Person } from '../people.ts';
import {
  askForTour,
  countMatches,
  countNotices,
  eventually,
  openPerson,
  openSeller,
  publish,
  startFaultyStack,
  whileKilledAt,
  type FaultyStack,
} from './testing.ts';
import { openWire } from './wire.ts';

const art = new URL('../../testing/photos/person1.jpg', import.meta.url);

describeUnless(findMissing(), 'faults of events', () => {
  let faulty: FaultyStack;
  let seller: Person;
  let buyer: Person;
  beforeAll(async () => {
    faulty = await startFaultyStack();
    seller = await openSeller(faulty.stack);
    buyer = await openPerson(faulty.stack, 'Ben Ray');
  });
  afterAll(() => faulty.stop());

  test('[F-06] the broker, down while people publish and accept, lets both succeed and gets every event later', async () => {
    const listing = await publish(seller, 'Before Court');
    const tour = await askForTour(buyer, listing, 0);
    for (const service of ['posts', 'tours']) await faulty.links.set(service, 'broker', { kind: 'down' });
    const during = await publish(seller, 'During Court');
    await seller.client.call('PUT', `/api/tour-requests/${tour}/accept`, {});
    await seller.client.call('POST', '/api/update-post-field', { postId: during, field: 'monthlyRent', value: '$700' });
    assert.equal(await countMatches(buyer, during), 0);
    assert.equal(await countNotices(buyer, 'tours.accepted', 'Before Court'), 0);
    await faulty.links.heal();
    await eventually(async () => {
      assert.equal(await countMatches(buyer, during, '$700'), 1);
      assert.equal(await countNotices(buyer, 'tours.accepted', 'Before Court'), 1);
    });
  });

  test('[F-08] a relay that dies between publishing and removing sends twice, and there is one effect', async (t) => {
    const wire = await openWire(faulty.stack);
    t.after(() => wire.close());
    let listing = '';
    await whileKilledAt(faulty.stack, 'posts', 'publish.after', async () => {
      listing = await publish(seller, 'Relay Court');
    });
    await wire.untilQuiet();
    assert.equal(wire.count('posts.published', listing), 2);
    assert.equal(await countMatches(buyer, listing), 1);
    const tour = await askForTour(buyer, listing, 1);
    await wire.untilQuiet();
    await whileKilledAt(faulty.stack, 'tours', 'publish.after', () =>
      seller.client.call('PUT', `/api/tour-requests/${tour}/reject`, {}),
    );
    await wire.untilQuiet();
    assert.equal(wire.count('tours.rejected', tour), 2);
    assert.equal(await countNotices(buyer, 'tours.rejected', 'Relay Court'), 1);
  });

  test('[F-09] a consumer that dies after its effect, before it says so, gets the event again and there is one effect', async () => {
    const listing = await publish(seller, 'Consumer Court');
    let tour = '';
    await whileKilledAt(faulty.stack, 'notifications', 'handle.after', async () => {
      tour = await askForTour(buyer, listing, 2);
    });
    await eventually(async () => assert.equal(await countNotices(seller, 'tours.requested', 'Consumer Court'), 1));
    await seller.client.call('PUT', `/api/tour-requests/${tour}/accept`, {});
    await eventually(async () => assert.equal(await countNotices(buyer, 'tours.accepted', 'Consumer Court'), 1));
    assert.equal(await countNotices(seller, 'tours.requested', 'Consumer Court'), 1);
  });

  test('[F-25] posts, killed between the write of a listing and its event, tells of it once it is back', async () => {
    let listing = '';
    await whileKilledAt(faulty.stack, 'posts', 'publish.before', async () => {
      listing = await publish(seller, 'Step Court');
    });
    await eventually(async () => assert.equal(await countMatches(buyer, listing), 1));
  });

  test('[F-25] media, killed after the file before its record, has acknowledged nothing and takes the photo again', async () => {
    const photo = new Uint8Array(await readFile(art));
    const takePhoto = () => buyer.client.upload('photo', photo);
    await whileKilledAt(faulty.stack, 'media', 'insertOne.before', async (ended) => {
      // A machine short of time refuses for reasons of its own, before the point.
      for (let tries = 0; tries < 10; tries += 1) {
        await assert.rejects(takePhoto());
        if (await Promise.race([ended, pause(1000, null)])) return;
      }
    });
    const address = await eventually(takePhoto);
    assert.equal((await fetch(faulty.stack.url + address)).status, 200);
  });
});
