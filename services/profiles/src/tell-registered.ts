import { changeDocument } from '@keyturn/service-kit/change-document';
import { hasOutboxRoom, nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { pagesOf } from '@keyturn/service-kit/pages';
import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { toSavedFact, type UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  now(): Date;
  newId(): string;
}

/** Tells of accounts without a profile that the release before made, page by page; it can be broken off and repeated. */
export async function tellRegistered(deps: Deps): Promise<void> {
  const untold = { profileCreated: false, isTold: { $ne: true }, state: { $ne: 'deleted' } } as const;
  for await (const page of pagesOf(deps.users, untold)) await someAtOnce(page, ({ _id }) => tell(deps, _id));
}

async function tell({ users, now, newId }: Deps, userId: string): Promise<void> {
  await changeDocument(
    users,
    userId,
    (user) => {
      if (!user || user.state === 'deleted' || user.profileCreated || user.isTold || !hasOutboxRoom(user)) return null;
      const event = nextEvent(user, 'profiles.saved', toSavedFact(user, now()), { now, newId });
      return withEvent<UserDocument>({ $set: { isTold: true } }, event, now);
    },
    () => new Error(`The account ${userId} is being changed all the time.`),
  );
}
