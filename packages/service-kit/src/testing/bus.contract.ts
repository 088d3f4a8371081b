import assert from 'node:assert/strict';
import { MAX_ATTEMPTS, Poison, Unroutable } from '../bus/bus.ts';
import type { Bus, EventEnvelope } from '../bus/bus.ts';
import { newId } from '../base/ids.ts';
import { StoreUnavailable } from '../store/store.ts';
import { testsAtOnce } from './testing-context.ts';
import { untilSo } from './testing-times.ts';

/** Rules of every bus adapter (data sections 1, 3 and 6). `open` returns a bus that the suite closes. */
export function runBusContract(adapter: string, open: () => Promise<Bus>): void {
  let bus: Bus;

  // Each test has its own words, so that all can wait in parallel.
  const word = () => `w${newId().replace(/\W|_/g, '').toLowerCase()}`;
  const eventOf = (type: string, data: unknown = {}): EventEnvelope => ({
    id: newId(),
    type,
    version: 1,
    occurredAt: '2026-11-23T17:00:00.000Z',
    aggregateId: newId(),
    revision: 1,
    data,
  });

  /** Creates another queue; the returned function sends an event through it, which gives other deliveries time. */
  const openOther = async () => {
    const slice = word();
    let passed = 0;
    await bus.subscribe(slice, [`${slice}.*`], async () => void (passed += 1));
    return async () => {
      const before = passed;
      await bus.publish(eventOf(`${slice}.passed`));
      await untilSo(() => passed > before);
    };
  };

  describe(`${adapter}: bus`, () => {
    const test = testsAtOnce();
    beforeAll(async () => {
      bus = await open();
    });
    afterAll(() => bus.close());

    test('a published event reaches each queue bound to its type as its own copy', async () => {
      const slice = word();
      const got: EventEnvelope[] = [];
      const keep = async (event: EventEnvelope) => void got.push(event);
      await bus.subscribe(`${slice}-one`, [`${slice}.*`], keep);
      await bus.subscribe(`${slice}-two`, [`${slice}.done`, 'other.done'], keep);
      await bus.subscribe(`${slice}-three`, [`${slice}.undone`], keep);
      const event = eventOf(`${slice}.done`, { deep: { list: [1, 'é'] } });
      const published = bus.publish(event);
      assert.equal(got.length, 0, 'nothing is handled inside publish');
      await published;
      await untilSo(() => got.length === 2);
      assert.deepEqual(got, [event, event]);
      assert.notEqual(got[0]?.data, got[1]?.data);
    });

    test('patterns with * and # match as topics do', async () => {
      const slice = word();
      const seen = { star: 0, hash: 0, exact: 0 };
      await bus.subscribe(`${slice}-star`, [`${slice}.*`], async () => void (seen.star += 1));
      await bus.subscribe(`${slice}-hash`, [`${slice}.#`], async () => void (seen.hash += 1));
      await bus.subscribe(`${slice}-exact`, [`${slice}.a.b`], async () => void (seen.exact += 1));
      for (const type of [slice, `${slice}.a`, `${slice}.a.b`]) await bus.publish(eventOf(type));
      await untilSo(() => seen.star === 1 && seen.hash === 3 && seen.exact === 1);
    });

    test('publishing an event without a bound queue is refused', async () => {
      await assert.rejects(bus.publish(eventOf(`${word()}.lost`)), Unroutable);
    });

    test('a queue bound before its consumer keeps events for it', async () => {
      const slice = word();
      await bus.bindQueue(slice, [`${slice}.*`]);
      await bus.publish(eventOf(`${slice}.early`));
      const got: string[] = [];
      await bus.subscribe(slice, [`${slice}.*`], async ({ type }) => void got.push(type));
      await untilSo(() => got.length === 1);
    });

    test('a closing consumer finishes its current events and leaves the rest', async () => {
      const slice = word();
      const passOne = await openOther();
      const [released, release] = later();
      let [begun, done] = [0, 0];
      const subscription = await bus.subscribe(slice, [`${slice}.*`], async () => {
        begun += 1;
        await released;
        done += 1;
      });
      await Promise.all(Array.from({ length: 30 }, () => bus.publish(eventOf(`${slice}.made`))));
      await untilSo(() => begun > 0);
      let isClosed = false;
      const closing = subscription.close().then(() => (isClosed = true));
      await passOne();
      assert.equal(isClosed, false, 'it waits for what is in hand');
      release();
      await closing;
      const doneAtClose = done;
      assert.ok(doneAtClose > 0 && doneAtClose <= 20, `${doneAtClose} done`);
      await passOne();
      assert.equal(done, doneAtClose);
      let rest = 0;
      await bus.subscribe(slice, [`${slice}.*`], async () => void (rest += 1));
      await untilSo(() => done + rest >= 30);
      assert.equal(done, doneAtClose);
    });

    test('slowly handled events are at most 20 at a time', async () => {
      const slice = word();
      const passOne = await openOther();
      const inHand: (() => void)[] = [];
      let most = 0;
      await bus.subscribe(slice, [`${slice}.*`], async () => {
        const [released, release] = later();
        most = Math.max(most, inHand.push(release));
        await released;
      });
      for (let at = 0; at < 60; at += 1) await bus.publish(eventOf(`${slice}.made`));
      for (let left = 60; left > 0; left -= 10) {
        await untilSo(() => inHand.length >= Math.min(20, left));
        // Time for an unwanted delivery.
        await passOne();
        for (const release of inHand.splice(0, 10)) release();
      }
      assert.ok(most > 1 && most <= 20, `${most} at a time`);
    });

    test('an event failing twice is handled again, and never after it succeeded', async () => {
      const slice = word();
      let attempts = 0;
      let later = 0;
      await bus.subscribe(slice, [`${slice}.*`], async ({ type }) => {
        if (type.endsWith('.later')) return void (later += 1);
        attempts += 1;
        if (attempts < 3) throw new Error('not yet');
      });
      await bus.publish(eventOf(`${slice}.made`));
      await untilSo(() => attempts === 3);
      await bus.publish(eventOf(`${slice}.later`));
      await untilSo(() => later === 1);
      assert.equal(attempts, 3);
    });

    test('an event failing ten times is dead-lettered while others flow, and replay returns it', async () => {
      const slice = word();
      const attempts = { bad: 0, good: 0 };
      let isMended = false;
      await bus.subscribe(slice, [`${slice}.*`], async ({ type }) => {
        if (type.endsWith('.good')) return void (attempts.good += 1);
        attempts.bad += 1;
        if (!isMended) throw new Error('never');
      });
      await bus.publish(eventOf(`${slice}.bad`));
      await bus.publish(eventOf(`${slice}.good`));
      await untilSo(() => attempts.good === 1);
      await untilSo(async () => (await bus.deadLetterCount(slice)) === 1);
      assert.equal(attempts.bad, MAX_ATTEMPTS);
      await bus.publish(eventOf(`${slice}.good`));
      await untilSo(() => attempts.good === 2);
      assert.equal(attempts.bad, MAX_ATTEMPTS);
      isMended = true;
      assert.equal(await bus.replayDeadLetters(slice), 1);
      await untilSo(() => attempts.bad === MAX_ATTEMPTS + 1);
      assert.equal(await bus.deadLetterCount(slice), 0);
    });

    test('one thrown poison error dead-letters the event at once', async () => {
      const slice = word();
      let attempts = 0;
      let later = 0;
      await bus.subscribe(slice, [`${slice}.*`], async ({ type }) => {
        if (type.endsWith('.later')) return void (later += 1);
        attempts += 1;
        throw new Poison('no such version');
      });
      await bus.publish(eventOf(`${slice}.made`));
      await untilSo(async () => (await bus.deadLetterCount(slice)) === 1);
      await bus.publish(eventOf(`${slice}.later`));
      await untilSo(() => later === 1);
      assert.equal(attempts, 1);
    });

    test('an event failing eleven times because the store is down is not dead-lettered', async () => {
      const slice = word();
      let attempts = 0;
      await bus.subscribe(slice, [`${slice}.*`], async () => {
        attempts += 1;
        if (attempts <= MAX_ATTEMPTS + 1) throw new StoreUnavailable('down');
      });
      await bus.publish(eventOf(`${slice}.made`));
      await untilSo(() => attempts === MAX_ATTEMPTS + 2);
      assert.equal(await bus.deadLetterCount(slice), 0);
    });

    test('ready resolves on an open bus', async () => {
      await bus.ready();
    });
  });
}

function later(): [Promise<void>, () => void] {
  let settle: () => void = () => undefined;
  return [new Promise<void>((resolve) => (settle = resolve)), () => settle()];
}
