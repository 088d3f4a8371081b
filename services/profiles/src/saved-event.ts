import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { toSavedData, type UserDocument } from './user.ts';

/** The write that changes a person's public data, with its event. */
export function withSaved(
  user: UserDocument,
  changes: Partial<UserDocument>,
  deps: { now(): Date; newId(): string },
): Update<UserDocument> {
  const event = nextEvent(user, 'profiles.saved', toSavedData({ ...user, ...changes }, deps.now()), deps);
  return withEvent<UserDocument>({ $set: changes }, event, deps.now);
}
