import { monthsBegun } from './dates.ts';
import { parseCents, rentCents } from './money.ts';
import { rentMonths, type RentMonths } from './rent-months.ts';

/** Amounts of a listing in cents, in display order. */
const AMOUNTS = ['utilities', 'deposit', 'transferFee', 'applicationFee'] as const;
/** A line of the costs table. */
export type CostName = 'monthlyRent' | (typeof AMOUNTS)[number];

/** The fields of a listing that its costs need; all may be missing. */
export type CostFields = {
  readonly [field in 'monthlyRent' | 'price' | 'startDate' | 'endDate' | (typeof AMOUNTS)[number]]?: string | undefined;
} & { readonly incentives?: readonly string[] | undefined };

/** Costs of a lease in cents. Both totals are null without a rent; the total of the lease also without its months. */
export interface LeaseCosts {
  readonly lines: readonly { readonly name: CostName; readonly cents: number }[];
  /** Incentives that reduce the cost, as positive amounts. */
  readonly discounts: readonly { readonly label: string; readonly cents: number }[];
  readonly dueAtMoveIn: number | null;
  /** Rents of the lease: each month it begins is paid (decision 0039); 0 without both dates. */
  readonly months: number;
  /** Which months these are; null without both dates. */
  readonly rents: RentMonths | null;
  readonly overLease: number | null;
}

const COVERED_BY = { transferFee: 'Transfer Fee Covered', applicationFee: 'No Application Fee' } as const;

/** Whether an incentive covers a fee for the new tenant. */
export const isFeeCovered = (fee: keyof typeof COVERED_BY, incentives: readonly string[]): boolean =>
  incentives.includes(COVERED_BY[fee]);

/** Adds up what is due at move-in (first month, deposit, fees, less incentives) and over all months of the lease. */
export function leaseCosts(listing: CostFields): LeaseCosts {
  const rent = rentCents(listing);
  const amounts = AMOUNTS.flatMap((name) => {
    const cents = parseCents(listing[name]);
    return cents ? [{ name, cents }] : [];
  });
  const amountOf = (name: CostName) => amounts.find((line) => line.name === name)?.cents ?? 0;
  const months = monthsBegun(listing.startDate, listing.endDate);
  const offers = (listing.incentives ?? []).map((label) => ({
    label,
    ...discountOf(label, rent ?? 0, amountOf('transferFee'), amountOf('applicationFee')),
  }));
  const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0);
  const fixed = sum(amounts.map(({ cents }) => cents)) - amountOf('utilities');
  const monthly = (rent ?? 0) + amountOf('utilities');
  const offAtMoveIn = sum(offers.map(({ atMoveIn }) => atMoveIn));
  const offInAll = offAtMoveIn + (months > 1 ? sum(offers.map(({ later }) => later)) : 0);
  return {
    lines: [...(rent === null ? [] : [{ name: 'monthlyRent' as const, cents: rent }]), ...amounts],
    discounts: offers.flatMap(({ label, atMoveIn }) => (atMoveIn > 0 ? [{ label, cents: atMoveIn }] : [])),
    dueAtMoveIn: rent === null ? null : Math.max(0, monthly + fixed - offAtMoveIn),
    months,
    rents: rentMonths(listing.startDate, listing.endDate),
    overLease: rent === null || months === 0 ? null : Math.max(0, monthly * months + fixed - offInAll),
  };
}

/** An incentive's discount on the first payment and on later ones; gifts and cash rewards have none. */
function discountOf(
  label: string,
  rent: number,
  transferFee: number,
  applicationFee: number,
): { atMoveIn: number; later: number } {
  const off = /^\$(\d+) OFF First Month$/.exec(label);
  if (off) return { atMoveIn: Math.min(rent, Number(off[1]) * 100), later: 0 };
  if (label === 'First Month Free') return { atMoveIn: rent, later: 0 };
  if (label === 'Two Months Free') return { atMoveIn: rent, later: rent };
  if (label === 'Half Month Free' || label === 'Half Off First Month')
    return { atMoveIn: Math.floor(rent / 2), later: 0 };
  if (label === COVERED_BY.transferFee) return { atMoveIn: transferFee, later: 0 };
  if (label === COVERED_BY.applicationFee) return { atMoveIn: applicationFee, later: 0 };
  return { atMoveIn: 0, later: 0 };
}
