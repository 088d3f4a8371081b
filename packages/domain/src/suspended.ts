/** Whether the newest decision that suspends or reinstates somebody, of decisions oldest first, suspends them. */
export const isSuspended = (decisions: readonly { readonly action: string }[]): boolean =>
  decisions.findLast(({ action }) => action === 'suspend' || action === 'reinstate')?.action === 'suspend';
