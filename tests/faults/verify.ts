import { setTimeout as pause } from 'node:timers/promises';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { openClient } from '../../infra/embedded/seed/client.ts';
import type { Fault } from './fault.ts';
import type { Journal } from './journal.ts';
import type { Life } from './life.ts';
import { readLife, readMissingPhotos } from './read-life.ts';
import { answerEffectFaults } from './verify-answers.ts';
import { effectFaults } from './verify-effects.ts';
import { handoverEffectFaults, handoverWriteFaults } from './verify-handover.ts';
import { writeFaults } from './verify-writes.ts';

const PAGE = '100';
const AGAIN_MS = 500;

/**
 * Reads back through the public API what some lives wrote. Writes must be there at once; their effects in other services are
 * waited for until the limit.
 */
export async function verify(
  url: string,
  journal: Journal,
  lives: readonly Life[],
  limitMs = 20_000,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const life of lives) {
    const shown = await readLife(url, life);
    faults.push(...writeFaults(journal, life, shown), ...handoverWriteFaults(journal, life, shown));
    const missing = await readMissingPhotos(url, life);
    faults.push(...missing.map((address): Fault => ({ kind: 'lost', what: `the photo ${address} is not there` })));
  }
  const deadline = Date.now() + limitMs;
  for (;;) {
    const listed = await readMatches(url);
    const late: Fault[] = ghosts(journal, listed);
    for (const life of lives) {
      const shown = await readLife(url, life);
      late.push(...effectFaults(journal, life, shown, listed), ...answerEffectFaults(journal, life, shown));
      late.push(...handoverEffectFaults(journal, life, shown));
    }
    if (late.length === 0 || Date.now() > deadline) return [...faults, ...late];
    await pause(AGAIN_MS);
  }
}

/** The rent of each time a listing stands among the matches, all pages of them. */
export async function readMatches(url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const visitor = openClient(url);
  const rents = new Map<string, string[]>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: URLSearchParams = new URLSearchParams({ limit: PAGE, ...(cursor !== '' && { cursor }) });
    const page: MatchesAnswer = await visitor.call<MatchesAnswer>('GET', `/api/matches?${query}`);
    for (const { _id, monthlyRent } of page.listings) rents.set(_id, [...(rents.get(_id) ?? []), monthlyRent]);
    cursor = page.next;
  }
  return rents;
}

const ghosts = (journal: Journal, listed: ReadonlyMap<string, unknown>): Fault[] =>
  [...listed.keys()]
    .filter((id) => journal.of('publish', id).length === 0)
    .map((id) => ({ kind: 'ghost', what: `the listing ${id} was never published` }));
