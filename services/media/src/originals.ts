import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import { newId } from '@keyturn/service-kit/ids';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import type { ImageDocument } from './images.ts';

/** An external host's original of a deleted photo, which the host's operator must delete. */
export interface OriginalDocument {
  _id: string;
  userId: string;
  url: string;
  at: string;
}

/** Notes the original before the photo's record is deleted; nothing for local files. */
export async function noteOriginal(
  originals: StoreCollection<OriginalDocument>,
  { _id, userId, hostUrl: url }: Pick<ImageDocument, '_id' | 'userId' | 'hostUrl'>,
  now: () => Date,
): Promise<void> {
  if (url !== undefined) await insertOnce(originals, { _id, userId, url, at: now().toISOString() });
}

const clock = () => new Date();

/**
 * `originals` prints external addresses of deleted photos, one a line. `originals deleted ADDRESS …` records their
 * deletion there, which profiles receives for erased people. Returns the output.
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

/** Publishes the remaining count for an erased person; nobody needs it for others. */
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
