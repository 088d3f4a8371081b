import { setTimeout as pause } from 'node:timers/promises';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { sampleAgain, type Watch } from './again.ts';
import type { Sender } from './sender.ts';
import type { Person } from './world.ts';

const PERIOD_MS = 1000;
const LOOK_MS = 20;
const LONGEST_MS = 30_000;

/**
 * Publishes a listing every second, each for the next person, as nobody may have more than fifty, and asks the matches for it
 * until it is there. Ends with `finish`, which answers every delay in ms; one that took longer than half a minute counts as that.
 */
export function watchEvents(sender: Sender, people: readonly Person[], city: string): Watch {
  const totalNow = async (): Promise<number> => {
    const path = `/api/matches?city=${encodeURIComponent(city)}&limit=1`;
    const { status, text } = await sender.send({ method: 'GET', path }, true);
    return status === 200 ? (JSON.parse(text) as MatchesAnswer).total : -1;
  };

  async function sample({ email, cookie }: Person): Promise<number | null> {
    const before = await totalNow();
    const place = { street: '12 Elm St', city, state: 'UT' };
    const postData = { ...place, monthlyRent: '$850', leaseType: 'Private Room', startDate: '2027-01-04' };
    const call = { method: 'POST', path: '/api/posts', cookie, json: { userEmail: email, postData } } as const;
    const { status } = await sender.send(call);
    const startedAt = performance.now();
    if (before < 0 || status !== 201) return null;
    while (performance.now() - startedAt < LONGEST_MS && (await totalNow()) <= before) await pause(LOOK_MS);
    return performance.now() - startedAt;
  }

  return sampleAgain(people, PERIOD_MS, sample);
}
