/** Whether decisions about a person, oldest first, leave them suspended: the newest that suspends or reinstates says so. */
export const isSuspended = (decisions: readonly { readonly action: string }[]): boolean =>
  decisions.findLast(({ action }) => action === 'suspend' || action === 'reinstate')?.action === 'suspend';
