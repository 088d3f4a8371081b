import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { endDueTours } from './end-due.ts';
import { acceptProposal, answerTour, askForTour, proposeTime, rulesOf, startTours, tourEvents } from './testing.ts';
import type { TourDocument } from './tour.ts';

/** 20 here, 1,000 in the lab. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
/** Events pile up in a test's service, so that many rounds begin anew from time to time. */
const ROUNDS_OF_A_SERVICE = 100;
const TIME = '3:30 PM';

interface Round {
  readonly service: TestService;
  readonly id: string;
  readonly buyer: ReturnType<typeof testUser>;
  /** Two days ahead. */
  readonly day: string;
}

/** What a request of each round is after its race, and which events told of it. */
async function race(
  t: Parameters<typeof startTours>[0],
  run: (round: Round) => Promise<Answer[]>,
  check: (state: string | undefined, answers: readonly Answer[]) => readonly string[],
): Promise<void> {
  const seen = new Map<string, number>();
  for (let done = 0; done < ROUNDS; done += ROUNDS_OF_A_SERVICE) {
    const service = await startTours(t);
    for (let round = done; round < Math.min(ROUNDS, done + ROUNDS_OF_A_SERVICE); round += 1) {
      const buyer = testUser(`Racer Number${round}`);
      const day = addDays(denverClock(service.clock.now()).date, 2);
      const id = await askForTour(service, buyer, { requestedDate: day, requestedTime: TIME });
      const before = (await tourEvents(service)).length;
      const answers = await run({ service, id, buyer, day });
      const tour = await service.store.collection<TourDocument>('tours').findOne({ _id: id });
      const told = check(tour?.state, answers);
      assert.deepEqual((await tourEvents(service)).slice(before), told, `round ${round}: ${tour?.state}`);
      seen.set(tour?.state ?? '', (seen.get(tour?.state ?? '') ?? 0) + 1);
      service.clock.advance(72 * HOUR_MS);
      await endDueTours(rulesOf(service));
    }
    if (done + ROUNDS_OF_A_SERVICE < ROUNDS) await service.stop();
  }
  const counts = [...seen].map(([state, count]) => `${state} ×${count}`);
  process.stdout.write(`${ROUNDS} rounds: ${counts.join(', ')}\n`);
}

const codesOf = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code)));

/** In turns the one or the other first: both orders are met. */
let turn = 0;
async function atOnce<T>(...calls: (() => Promise<T>)[]): Promise<T[]> {
  turn += 1;
  const order = turn % 2 === 0 ? calls : calls.toReversed();
  const results = await Promise.all(order.map((call) => call()));
  return turn % 2 === 0 ? results : results.toReversed();
}

test(`[E7] accepting what was asked for and accepting another time, at once in ${ROUNDS} rounds, have one winner each`, async (t) => {
  await race(
    t,
    async ({ service, id, buyer, day }) => {
      await proposeTime(service, id, { requestedDate: day, requestedTime: '5:00 PM' });
      return atOnce(
        () => answerTour(service, id, 'accept'),
        () => acceptProposal(service, id, buyer),
      );
    },
    (state, answers) => {
      assert.equal(state, 'accepted');
      const codes = codesOf(answers);
      assert.ok(['ok,no_proposal', 'not_pending,ok'].includes(codes.join()), codes.join());
      return ['tours.proposed', 'tours.accepted'];
    },
  );
});

test(`[E7] suggesting another time and accepting the one before, at once in ${ROUNDS} rounds, leave one answer`, async (t) => {
  await race(
    t,
    async ({ service, id, buyer, day }) => {
      await proposeTime(service, id, { requestedDate: day, requestedTime: '5:00 PM' });
      return atOnce(
        () => proposeTime(service, id, { requestedDate: day, requestedTime: '6:00 PM' }),
        () => acceptProposal(service, id, buyer),
      );
    },
    (state, answers) => {
      // A tour that was just accepted may be moved again; a time that was just replaced is accepted as the new one.
      const codes = codesOf(answers).join();
      assert.equal(codes, 'ok,ok');
      assert.ok(state === 'accepted' || state === 'proposed', state);
      return state === 'accepted'
        ? ['tours.proposed', 'tours.proposed', 'tours.accepted']
        : ['tours.proposed', 'tours.accepted', 'tours.proposed'];
    },
  );
});
