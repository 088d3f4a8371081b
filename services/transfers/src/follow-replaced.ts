import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import type { Collections } from './collections.ts';
import type { RequestDocument } from './copies.ts';

/** The known replacing request, which has the conversation; usually the request itself. */
export async function newestOf(
  { requests }: Pick<Collections, 'requests'>,
  request: RequestDocument,
): Promise<RequestDocument> {
  const next = request.replacedBy === undefined ? null : await requests.findOne({ _id: request.replacedBy });
  return next ? newestOf({ requests }, next) : request;
}

/** The id of a request's conversation, or its replacement's, which may not have arrived yet. */
export async function conversationOf(collections: Collections, request: RequestDocument): Promise<string> {
  const { _id, replacedBy = _id } = await newestOf(collections, request);
  return replacedBy;
}

/** Moves a replaced request's messages and active transfer to its replacement. Repeatable. */
export async function moveToReplacing(collections: Collections, request: RequestDocument): Promise<void> {
  const { messages, transfers } = collections;
  const { _id: before, listingId } = request;
  const conversationId = await conversationOf(collections, request);
  if (conversationId === before) return;
  const written = await messages.find({ conversationId: before }).toArray();
  await someAtOnce(written, ({ _id }) => messages.updateOne({ _id }, { $set: { conversationId } }));
  for (const { _id, tourId } of await transfers.find({ listingId }).toArray())
    if (tourId === before)
      await transfers.updateOne({ _id }, { $set: { tourId: conversationId }, $inc: { revision: 1 } });
}
