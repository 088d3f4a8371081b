import type { ClosedFact } from '@keyturn/contracts/events';
import { keepNewer } from './copies.ts';
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
) {
  const keep =
    (isClosed: boolean) =>
    async ({ userId }: Pick<ClosedFact, 'userId'>, { revision }: { revision: number }): Promise<void> => {
      await keepNewer(closings, { _id: userId, isClosed, revision });
      // Also for a fact that is told again: the process may have ended between the copy and the rest.
      await ((await isAccountClosed(closings, userId)) ? whenClosed(userId) : whenReopened(userId));
    };
  return { 'profiles.closed': keep(true), 'profiles.reopened': keep(false) };
}

/** Whether nobody meets somebody, as their account is to be deleted. */
export const isAccountClosed = async (closings: StoreCollection<ClosingDocument>, userId: string): Promise<boolean> =>
  (await closings.findOne({ _id: userId }))?.isClosed ?? false;
