import type { ConversationAnswer } from '@keyturn/contracts/conversations';
import type { SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { OwnPost } from '@keyturn/contracts/posts';
import type { TourRequest } from '@keyturn/contracts/tours';
import type { Transfer } from '@keyturn/contracts/transfers';
import { findLost, nameOf, type Journal, type Write } from './journal.ts';
import { inParallel, insist } from './prepare.ts';
import type { Sender } from './sender.ts';
import type { Person, World } from './world.ts';

/** What the journal and the product say about the writes of a run. */
export interface ReadBack {
  readonly acknowledged: number;
  /** Writes that nobody answered for; they may have happened. */
  readonly unknown: number;
  readonly lost: readonly string[];
}

/** Reads everything back that the journal holds, each person with their own session. */
export async function readBack(sender: Sender, world: World, journal: Journal): Promise<ReadBack> {
  const found = new Map<string, string>();
  const note = (kind: Write['kind'], key: string, value: string): void => void found.set(nameOf({ kind, key }), value);
  const owners = new Set(journal.entries.map(({ owner }) => owner));
  const people = world.people.filter(({ email }) => owners.has(email));
  await inParallel(people.length, async (index) => {
    const { email, cookie } = people[index] as Person;
    const read = <T>(path: string) => insist<T>(sender, { method: 'GET', path, cookie });
    for (const { _id, notes = '', posted } of await read<OwnPost[]>('/api/posts/user/me')) {
      note('field', _id, notes);
      if (posted) note('publish', _id, 'live');
    }
    for (const { _id } of await read<SavedListingsAnswer>('/api/saved-listings/me')) {
      note('save', `${email} ${_id}`, 'saved');
    }
    for (const tour of await read<TourRequest[]>('/api/tour-requests/sent/me')) {
      note('tour', `${email} ${tour.listingId}`, tour.state);
    }
    for (const { tourId, role, state } of await read<Transfer[]>('/api/transfers')) {
      if (role === 'seller') note('transfer', tourId, state);
    }
  });
  const conversations = new Map<string, string>();
  for (const { kind, key, owner } of journal.entries)
    if (kind === 'message') conversations.set(key.split(' ')[0] ?? '', owner);
  const written = [...conversations];
  await inParallel(written.length, async (index) => {
    const [id, owner] = written[index] as [string, string];
    const { cookie } = people.find(({ email }) => email === owner) as Person;
    for (let before = '', isFirst = true; isFirst || before !== ''; isFirst = false) {
      const path = `/api/conversations/${id}${before === '' ? '' : `?before=${before}`}`;
      const page = await insist<ConversationAnswer>(sender, { method: 'GET', path, cookie });
      for (const { _id, text } of page.messages) note('message', `${id} ${_id}`, text);
      before = page.before;
    }
  });
  const photos = journal.entries.filter(({ kind }) => kind === 'photo').map(({ key }) => key);
  await inParallel(photos.length, async (index) => {
    const path = photos[index] as string;
    if ((await sender.send({ method: 'GET', path })).status === 200) note('photo', path, 'there');
  });
  const countOf = (outcome: string): number => journal.entries.filter((entry) => entry.outcome === outcome).length;
  return {
    acknowledged: countOf('acknowledged'),
    unknown: countOf('unknown'),
    lost: findLost(journal.entries, found),
  };
}
