import type { RentMonths } from '@keyturn/domain/rent-months';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** "4 rents: January to April, the last for 24 days". */
function rentsText(count: number, rents: RentMonths | null): string {
  const { first = '', last = '', daysOfLast = 0 } = rents ?? {};
  if (count === 1) return daysOfLast === 0 ? '1 rent' : `1 rent, for ${days(daysOfLast)}`;
  return `${count} rents: ${first} to ${last}${daysOfLast === 0 ? '' : `, the last for ${days(daysOfLast)}`}`;
}

/** Words of a listing's parts, shared by its page and its poster's preview. */
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
  overLease: (count: number, rents: RentMonths | null) => `Over the lease, ${rentsText(count, rents)}`,
};
