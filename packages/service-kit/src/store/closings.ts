import type { ClosedEventData } from '@keyturn/contracts/events';
import { storeNewer } from './copies.ts';
import type { EmailDocument } from './emails.ts';
import type { StoreCollection } from './store.ts';

/**
 * Whether an account is closed, by the newest event. A reopened one stores its revision, so that a late event cannot
 * close it.
 */
export interface ClosingDocument {
  _id: string;
  isClosed: boolean;
  revision: number;
}

/** Returns the handler of closed and reopened accounts. It stores each and, unless late, runs the reaction. */
export function closingHandlers(
  closings: StoreCollection<ClosingDocument>,
  { whenClosed, whenReopened }: Record<'whenClosed' | 'whenReopened', (userId: string) => Promise<void>>,
  whenFreed: ReturnType<typeof forgettingFreed> = () => Promise.resolve(),
) {
  const store =
    (isClosed: boolean) =>
    async ({ userId }: Pick<ClosedEventData, 'userId'>, { revision }: { revision: number }): Promise<void> => {
      await storeNewer(closings, { _id: userId, isClosed, revision });
      // Also for a republished event: the process may have ended between copy and reaction.
      await ((await isAccountClosed(closings, userId)) ? whenClosed(userId) : whenReopened(userId));
    };
  const storeClosed = store(true);
  const close = async (data: ClosedEventData, event: { revision: number }): Promise<void> => {
    await whenFreed(data, event);
    await storeClosed(data, event);
  };
  return {
    'profiles.suspended': close,
    'profiles.deletion-requested': close,
    'profiles.reopened': store(false),
  };
}

/** Handles a closed account whose address is free again: removes the address and updates copies. */
export const forgettingFreed =
  (emails: StoreCollection<EmailDocument>, forget: (userId: string) => Promise<void>) =>
  async (
    { userId, email }: Pick<ClosedEventData, 'userId' | 'email'>,
    { revision }: { revision: number },
  ): Promise<void> => {
    if (email !== '') return;
    await storeNewer(emails, { _id: userId, email, revision });
    await forget(userId);
  };

/** Whether an account is closed. */
export const isAccountClosed = async (closings: StoreCollection<ClosingDocument>, userId: string): Promise<boolean> =>
  (await closings.findOne({ _id: userId }))?.isClosed ?? false;
