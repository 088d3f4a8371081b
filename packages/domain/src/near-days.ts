import { dayNumber } from './dates.ts';

const YEARS_BACK = 2;
const YEARS_BACK_OF_START = 10;
const YEARS_AHEAD = 5;
const DAYS_OF_YEAR = 365.25;

/** Whether a day is plausible for a transfer: two years before to five years after `today`. Other texts pass. */
export const isNearDay = (text: string | null | undefined, today: string): boolean => isNear(text, today, YEARS_BACK);

/** The same for a lease's first day, which may be ten years ago because leases are renewed. */
export const isNearStart = (text: string | null | undefined, today: string): boolean =>
  isNear(text, today, YEARS_BACK_OF_START);

function isNear(text: string | null | undefined, today: string, yearsBack: number): boolean {
  const [day, now] = [dayNumber(text), dayNumber(today)];
  if (day === null || now === null) return true;
  return day >= now - yearsBack * DAYS_OF_YEAR && day <= now + YEARS_AHEAD * DAYS_OF_YEAR;
}
