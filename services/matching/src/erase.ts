import type { DeletedEventData } from '@keyturn/contracts/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { SavedDocument } from './live-post.ts';

/** Erases somebody's saved listings; posts removes their own listings. */
export async function eraseSavedOf(
  { saved }: { readonly saved: StoreCollection<SavedDocument> },
  { userId }: DeletedEventData,
): Promise<Record<'saved', number>> {
  const own = await saved.find({ userId }).toArray();
  for (const { _id } of own) await saved.deleteOne({ _id });
  return { saved: own.length };
}
