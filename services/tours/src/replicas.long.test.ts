import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@keyturn/domain/dates';
import { denverClock } from '@keyturn/domain/denver-time';
import { testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { startReplicas, standAround, publishedByBoth, type Replicas } from '@keyturn/service-kit/testing-replicas';
import { endDueTours } from './end-due.ts';
import {
  acceptProposal,
  answerTour,
  askForTour,
  callOff,
  createIdleTours,
  listTours,
  proposeTime,
  rulesOf,
  startTours,
} from './testing.ts';
import type { TourDocument } from './tour.ts';

const ROUNDS = 12;
const TIME = '3:30 PM';

type Person = ReturnType<typeof testUser>;
const startPair = async (t: TestContext): Promise<Replicas> => startReplicas(await startTours(t), createIdleTours, t);

function advance({ early, late }: Replicas, ms: number): void {
  for (const { clock } of [early, late]) clock.advance(ms);
}

/** Ends what is due by the early replica's clock. */
const endDue = ({ early }: Replicas): Promise<void> => endDueTours(rulesOf(early));

const told = (replicas: Replicas): Promise<string[]> => publishedByBoth(replicas, 'tours.');

const readTour = async ({ early }: Replicas, id: string): Promise<TourDocument> => {
  const tour = await early.store.collection<TourDocument>('tours').findOne({ _id: id });
  assert.ok(tour);
  return tour;
};

interface Asked {
  readonly id: string;
  readonly buyer: Person;
  readonly day: string;
}

/** A request of each round, so far ahead that its 48 hours end first. */
async function newRequest({ late }: Replicas, round: number): Promise<Asked> {
  const buyer = testUser(`Racer Number${round}`);
  const day = addDays(denverClock(late.clock.now()).date, 5);
  const id = await askForTour(late, buyer, { requestedDate: day, requestedTime: TIME });
  return { id, buyer, day };
}

interface Race {
  /** Brings a request to its due moment, and returns that. */
  prepare(replicas: Replicas, asked: Asked): Promise<string>;
  answer(late: TestService, asked: Asked): Promise<Answer>;
  /** Its state and event if the answer was first; its state and the answer's refusal if time was. */
  readonly answered: readonly [string, string];
  readonly ended: readonly [string, string, string];
}

const RACES: Record<string, Race> = {
  'accepting the requested time and its expiry': {
    prepare: async (replicas, { id }) => (await readTour(replicas, id)).expiresAt ?? '',
    answer: (late, { id }) => answerTour(late, id, 'accept'),
    answered: ['accepted', 'tours.accepted'],
    ended: ['expired', 'tours.expired', 'expired'],
  },
  'accepting another time and its expiry': {
    async prepare(replicas, { id, day }) {
      await proposeTime(replicas.late, id, { requestedDate: day, requestedTime: '5:00 PM' });
      return (await readTour(replicas, id)).expiresAt ?? '';
    },
    answer: (late, { id, buyer }) => acceptProposal(late, id, buyer),
    answered: ['accepted', 'tours.accepted'],
    ended: ['expired', 'tours.expired', 'expired'],
  },
  'cancelling a tour and its start': {
    async prepare(replicas, { id }) {
      await answerTour(replicas.late, id, 'accept');
      return (await readTour(replicas, id)).slotAt;
    },
    answer: (late, { id, buyer }) => callOff(late, id, buyer),
    answered: ['cancelled', 'tours.called-off'],
    ended: ['completed', 'tours.completed', 'slot_past'],
  },
};

for (const [name, { prepare, answer, answered, ended }] of Object.entries(RACES))
  test(`[E7] ${name}, by two replicas with clocks 30 s off, have one winner each, published once`, async (t) => {
    const replicas = await startPair(t);
    const { early, late } = replicas;
    const seen = { answered: 0, ended: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = await newRequest(replicas, round);
      const due = await prepare(replicas, asked);
      const before = (await told(replicas)).length;
      standAround(replicas, due);
      // The job runs later from round to round, so that both orders occur.
      const ending = pause(round).then(() => endDue(replicas));
      const [{ status, body }] = await Promise.all([answer(late, asked), ending]);
      const { state } = await readTour(replicas, asked.id);
      const isAnswered = state === answered[0];
      assert.deepEqual(
        [status, body.code, state, ...(await told(replicas)).slice(before)],
        isAnswered ? [200, undefined, ...answered] : [409, ended[2], ended[0], ended[1]],
        `round ${round}`,
      );
      for (const replica of [early, late])
        assert.equal((await listTours(replica, 'sent', asked.buyer))[0].state, state, `round ${round}`);
      seen[isAnswered ? 'answered' : 'ended'] += 1;
      advance(replicas, 7 * DAY_MS);
      await endDue(replicas);
    }
    t.diagnostic(`${name}: ${seen.answered} answered, ${seen.ended} ended`);
  });

test('[E7] two requests for one time, accepted concurrently by two replicas with clocks 30 s off, have one winner', async (t) => {
  const replicas = await startPair(t);
  const { early, late } = replicas;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await newRequest(replicas, 2 * round), await newRequest(replicas, 2 * round + 1)];
    const pair = round % 2 === 0 ? [early, late] : [late, early];
    const answers = await Promise.all(
      [one, other].map(({ id }, at) => answerTour(pair[at] as TestService, id, 'accept')),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], `round ${round}`);
    assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'slot_taken');
    await early.settle();
    const states = [(await readTour(replicas, one.id)).state, (await readTour(replicas, other.id)).state];
    assert.deepEqual(states.sort(), ['accepted', 'slot_taken'], `round ${round}`);
    advance(replicas, 7 * DAY_MS);
    await endDue(replicas);
  }
  const types = await told(replicas);
  for (const type of ['tours.accepted', 'tours.slot-taken', 'tours.completed'])
    assert.equal(types.filter((each) => each === type).length, ROUNDS, type);
});
