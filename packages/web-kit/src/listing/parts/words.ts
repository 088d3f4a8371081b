const months = (count: number): string => `${count} ${count === 1 ? 'rent' : 'rents'}`;

/** The words that a listing's parts bring themselves: the same on its page and in the preview of its poster. */
export const words = {
  furnishings: 'Furnishings',
  cost: {
    monthlyRent: 'Monthly rent',
    utilities: 'Utilities',
    deposit: 'Deposit',
    transferFee: 'Transfer fee',
    applicationFee: 'Application fee',
  },
  officeAgreed: 'Office agreed',
  officeNotAgreed: 'Office has not agreed',
  dueAtMoveIn: 'Due at move-in',
  overLease: (count: number) => `Over the lease, ${months(count)}`,
};
