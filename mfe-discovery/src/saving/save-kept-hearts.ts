import { ApiError } from '@keyturn/web-kit/api';
import { notify, readSession } from '@keyturn/web-kit/session';
import { setSaved } from '../api.ts';
import { messages } from '../messages.ts';
import { keptHearts } from './kept-hearts.ts';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
/** The session has ended, somebody else is faster, too many calls: it may work later. */
const PASSING = [401, 409, 429];

/** For whom it is at work. */
let runsFor: string | null = null;
const underWay = new Map<string, Promise<void>>();

/** Resolves when no kept heart of this listing is on its way, which would arrive after what was pressed since. */
export const keptHeartArrived = (id: string): Promise<void> | undefined => underWay.get(id);

/**
 * Saves what a visitor tapped for the person who is signed in now, and tries again what fails for now, less and less often,
 * while that person stays. `onSaved` is called whenever something was saved.
 */
export async function saveKeptHearts(email: string, onSaved: () => unknown): Promise<void> {
  if (runsFor === email) return;
  runsFor = email;
  let hasFailed = false;
  const isStale = () => runsFor !== email || readSession()?.email !== email;
  for (let pause = FIRST_RETRY_MS; !isStale(); pause = Math.min(pause * 2, LAST_RETRY_MS)) {
    const kept = keptHearts.of(email);
    await Promise.all(kept.map((id) => trackSave(id, saveOne(id, isStale))));
    // Asked for somebody who has left, hearts of the next one would be taken away.
    if (isStale()) break;
    const left = keptHearts.of(email).length;
    if (left < kept.length) onSaved();
    if (left === 0) {
      if (hasFailed) notify(messages.keptSaved, 'success');
      break;
    }
    if (!hasFailed) notify(messages.keptFailed, 'danger');
    hasFailed = true;
    await new Promise((done) => setTimeout(done, pause));
  }
  if (runsFor === email) runsFor = null;
}

async function trackSave(id: string, saving: Promise<void>): Promise<void> {
  underWay.set(id, saving);
  await saving;
  if (underWay.get(id) === saving) underWay.delete(id);
}

/** Where the person has left meanwhile, the hearts that are kept are the next one's. */
async function saveOne(id: string, isStale: () => boolean): Promise<void> {
  try {
    await setSaved(id, true);
    if (!isStale()) keptHearts.drop(id);
  } catch (error) {
    console.error('A kept heart could not be saved', error);
    const isRefused = error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status);
    if (!isRefused || isStale()) return;
    keptHearts.drop(id);
    notify(messages.saveFailed, 'danger');
  }
}
