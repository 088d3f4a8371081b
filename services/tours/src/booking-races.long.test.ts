import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { SELLER, answerTour, ask, listTours, startTours, tourEvents } from './testing.ts';

/** 20 here, 1,000 in the lab. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
/** Lists grow with every round, so that many begin anew from time to time. */
const ROUNDS_OF_A_SERVICE = 100;
const AT_ONCE = 10;
const group = (name: string) => Array.from({ length: AT_ONCE }, (_, at) => testUser(`${name} Number${at}`));
const [early, late, eager] = [group('Early'), group('Late'), testUser('Eager Person')];
const HOURS = ['8 AM', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM', '6 PM', '7 PM'];
const TIMES = HOURS.flatMap((hour) => [hour.replace(' ', ':00 '), hour.replace(' ', ':30 ')]);

/** Statuses as words and how often: `200 ×1, 409 ×9`. */
const told = (answers: readonly Answer[]): string => {
  const statuses = answers.map(({ status }) => status).sort();
  return [...new Set(statuses)].map((one) => `${one} ×${statuses.filter((s) => s === one).length}`).join(', ');
};
const idsOf = (answers: readonly Answer[], status: number): string[] =>
  answers.filter((answer) => answer.status === status).map(({ body }) => body._id as string);

/** How often each answer came, over all rounds. */
type Outcomes = Map<number, number>;

/** One slot: ten ask at once, ten acceptances race with ten more requests, one person asks ten times at once. */
async function raceForSlot(service: TestService, round: number, outcomes: Outcomes): Promise<void> {
  const day = addDays(denverClock(service.clock.now()).date, 2);
  const slot = { requestedDate: day, requestedTime: TIMES[round % TIMES.length] ?? '' };
  const count = (answers: readonly Answer[]) => {
    for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  };

  const asked = await Promise.all(early.map((buyer) => ask(service, buyer, slot)));
  assert.equal(told(asked), '201 ×10', `round ${round}`);
  const twice = await Promise.all(early.map(() => ask(service, eager, slot)));
  assert.equal(told(twice), '200 ×9, 201 ×1', `round ${round}: one person's ten requests are one`);
  const ids = idsOf(asked, 201);
  const [accepted, more] = await Promise.all([
    Promise.all(ids.map((id) => answerTour(service, id, 'accept'))),
    Promise.all(late.map((buyer) => ask(service, buyer, slot))),
  ]);
  assert.equal(told(accepted), '200 ×1, 409 ×9', `round ${round}`);
  const [made, refused] = [idsOf(more, 201), more.filter(({ status }) => status === 409)];
  assert.equal(made.length + refused.length, AT_ONCE, `round ${round}: ${told(more)}`);
  const pending = [...made, ...idsOf(twice, 201)];
  const again = await Promise.all(pending.map((id) => answerTour(service, id, 'accept')));
  assert.equal(told(again), `409 ×${pending.length}`, `round ${round}: the slot is taken`);
  for (const answers of [asked, twice, accepted, more, again]) count(answers);

  const received = (await listTours(service, 'received', SELLER)) as { _id: string; status: string }[];
  const mine = new Set([...ids, ...pending]);
  const booked = received.filter(({ _id, status }) => mine.has(_id) && status === 'accepted');
  assert.deepEqual(
    booked.map(({ _id }) => _id),
    idsOf(accepted, 200),
  );
  const open = received.filter(({ _id, status }) => mine.has(_id) && status === 'pending');
  await Promise.all(open.map(({ _id }) => answerTour(service, _id, 'reject')));
  service.clock.advance(HOUR_MS);
}

test(`A10: [E4] G12 ten acceptances and ten requests for a slot, at once in ${ROUNDS} rounds, book it once each`, async (t) => {
  const outcomes: Outcomes = new Map();
  for (let done = 0; done < ROUNDS;) {
    const service = await startTours(t);
    const rounds = Math.min(ROUNDS_OF_A_SERVICE, ROUNDS - done);
    for (let round = 0; round < rounds; round += 1) await raceForSlot(service, round, outcomes);
    const events = await tourEvents(service);
    assert.equal(events.filter((type) => type === 'tours.accepted').length, rounds);
    done += rounds;
    const counts = [...outcomes].sort().map(([status, count]) => `${status} ×${count}`);
    process.stdout.write(`${done} of ${ROUNDS} rounds, each slot booked once: ${counts.join(', ')}\n`);
  }
  assert.deepEqual([...outcomes.keys()].sort(), [200, 201, 409]);
});
