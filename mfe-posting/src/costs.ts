import type { PostData } from '@keyturn/contracts/post-fields';
import { dayNumber } from '@keyturn/domain/dates';
import { parseCents } from '@keyturn/domain/money';

/** One line of the costs table, in cents; discounts are negative. */
export interface CostLine {
  readonly field: 'monthlyRent' | 'utilities' | 'deposit' | 'transferFee' | 'applicationFee' | 'discount';
  /** The incentive's label for a discount, else ''. */
  readonly label: string;
  readonly cents: number;
}

/** What a listing costs on moving in, and over its whole remaining lease when that has months. */
export interface Costs {
  readonly lines: readonly CostLine[];
  readonly dueCents: number;
  readonly months: number;
  readonly totalCents: number;
}

const CHARGES = ['monthlyRent', 'utilities', 'deposit', 'transferFee', 'applicationFee'] as const;
const MONTHLY: readonly string[] = ['monthlyRent', 'utilities'];

/** Adds up the amounts of a post and takes off the incentives that lower the first payment. */
export function addCosts(post: PostData): Costs {
  const charges: CostLine[] = CHARGES.flatMap((field) => {
    const cents = parseCents(post[field]);
    return cents ? [{ field, label: '', cents }] : [];
  });
  const discounts: CostLine[] = (post.incentives ?? []).flatMap((label) => {
    const cents = discountOf(label, post);
    return cents > 0 ? [{ field: 'discount' as const, label, cents: -cents }] : [];
  });
  const lines = [...charges, ...discounts];
  const dueCents = Math.max(0, sum(lines));
  const months = leaseMonths(post);
  const monthlyCents = sum(charges.filter(({ field }) => MONTHLY.includes(field)));
  return { lines, dueCents, months, totalCents: dueCents + monthlyCents * Math.max(0, months - 1) };
}

/** How many cents of the first payment an incentive takes off; 0 for those that lower nothing at move-in. */
function discountOf(label: string, post: PostData): number {
  const rent = parseCents(post.monthlyRent) ?? 0;
  const amountOff = /^\$(\d+) OFF First Month$/.exec(label);
  if (amountOff) return Math.min(rent, Number(amountOff[1]) * 100);
  switch (label) {
    case 'First Month Free':
    case 'Two Months Free':
      return rent;
    case 'Half Month Free':
    case 'Half Off First Month':
      return Math.round(rent / 2);
    case 'No Application Fee':
      return parseCents(post.applicationFee) ?? 0;
    case 'Transfer Fee Covered':
      return parseCents(post.transferFee) ?? 0;
    default:
      return 0;
  }
}

/** Whole calendar months between start and end, as the shown duration counts them; 0 without both dates. */
function leaseMonths({ startDate, endDate }: PostData): number {
  if (dayNumber(startDate) === null || dayNumber(endDate) === null) return 0;
  const [start, end] = [monthNumber(startDate), monthNumber(endDate)];
  return Math.max(0, end - start);
}

const monthNumber = (date = ''): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const sum = (lines: readonly CostLine[]): number => lines.reduce((total, { cents }) => total + cents, 0);
