import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import { newId } from '@keyturn/service-kit/ids';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import type { ImageDocument } from './images.ts';

/** Where another host still has the original of a photo that is gone here: its operator deletes it there. */
export interface OriginalDocument {
  _id: string;
  userId: string;
  url: string;
  at: string;
}

/** Notes it, before the photo's record goes; nothing for a photo that was a file here. */
export async function noteOriginal(
  originals: StoreCollection<OriginalDocument>,
  { _id, userId, hostUrl: url }: Pick<ImageDocument, '_id' | 'userId' | 'hostUrl'>,
  now: () => Date,
): Promise<void> {
  if (url !== undefined) await insertOnce(originals, { _id, userId, url, at: now().toISOString() });
}

const clock = () => new Date();

/**
 * `originals` prints the addresses at another host of photos that are gone here, one a line.
 * `originals deleted ADDRESS …` records that they are gone there, too; profiles learns that for erased people. Returns what is printed.
 */
export async function runOriginalsSubcommand(
  [what, ...urls]: readonly string[],
  openStore: () => Promise<Store>,
  now: () => Date = clock,
): Promise<string> {
  const isDeleted = what === 'deleted' && urls.length > 0;
  if (what !== undefined && !isDeleted)
    throw new StartError(
      `The word originals takes no “${[what, ...urls].join(' ')}”. It takes nothing, or deleted ADDRESS ….`,
    );
  const store = await openStore();
  const originals = store.collection<OriginalDocument>('originals');
  if (!isDeleted) {
    const all = await originals
      .find({ at: { $gt: '' } })
      .sort({ at: 1 })
      .toArray();
    return all.map(({ url }) => `${url}\n`).join('');
  }
  const gone = await originals.find({ url: { $in: urls } }).toArray();
  for (const { _id } of gone) await originals.deleteOne({ _id });
  for (const userId of new Set(gone.map((one) => one.userId))) await publishLeft(store, userId, now);
  return `${gone.length} forgotten.\n`;
}

/** Publishes how many are left of who was erased; of others nobody asks. */
async function publishLeft(store: Store, userId: string, now: () => Date): Promise<void> {
  const originals = store.collection<OriginalDocument>('originals');
  await changeDocument(
    store.collection<ErasureDocument>('erasures'),
    userId,
    async (found) => {
      if (!found) return null;
      const counts = { photos: 0, atHost: await originals.countDocuments({ userId }) };
      return withEvent<ErasureDocument>({}, nextEvent(found, 'media.erased', { userId, counts }, { now, newId }), now);
    },
    () => new StartError('The erasure is being changed all the time. Try again.'),
  );
}
