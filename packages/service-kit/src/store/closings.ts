import type { ClosedFact } from '@keyturn/contracts/events';
import { keepNewer } from './copies.ts';
import type { EmailDocument } from './emails.ts';
import type { StoreCollection } from './store.ts';

/** Whether somebody's account is closed, as it was heard last; one that was reopened keeps its revision, so that a late event cannot close it. */
export interface ClosingDocument {
  _id: string;
  isClosed: boolean;
  revision: number;
}

/** What a service does when it hears of closed and reopened accounts: it keeps that and, unless it comes late, whatever is to be done then. */
export function closingHandlers(
  closings: StoreCollection<ClosingDocument>,
  { whenClosed, whenReopened }: Record<'whenClosed' | 'whenReopened', (userId: string) => Promise<void>>,
  whenFreed: ReturnType<typeof forgettingFreed> = () => Promise.resolve(),
) {
  const keep =
    (isClosed: boolean) =>
    async ({ userId }: Pick<ClosedFact, 'userId'>, { revision }: { revision: number }): Promise<void> => {
      await keepNewer(closings, { _id: userId, isClosed, revision });
      // Also for a republished fact: the process may have ended between the copy and the rest.
      await ((await isAccountClosed(closings, userId)) ? whenClosed(userId) : whenReopened(userId));
    };
  const keepClosed = keep(true);
  const close = async (fact: ClosedFact, event: { revision: number }): Promise<void> => {
    await whenFreed(fact, event);
    await keepClosed(fact, event);
  };
  return {
    'profiles.suspended': close,
    'profiles.deletion-requested': close,
    'profiles.reopened': keep(false),
  };
}

/** What a service does first when it hears of a closed account whose address is free again: it keeps none, and whatever is to be done with its copies of it. */
export const forgettingFreed =
  (emails: StoreCollection<EmailDocument>, forget: (userId: string) => Promise<void>) =>
  async (
    { userId, email }: Pick<ClosedFact, 'userId' | 'email'>,
    { revision }: { revision: number },
  ): Promise<void> => {
    if (email !== '') return;
    await keepNewer(emails, { _id: userId, email, revision });
    await forget(userId);
  };

/** Whether nobody meets somebody, as their account is to be deleted. */
export const isAccountClosed = async (closings: StoreCollection<ClosingDocument>, userId: string): Promise<boolean> =>
  (await closings.findOne({ _id: userId }))?.isClosed ?? false;
