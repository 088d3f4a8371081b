/** Minutes since midnight of a clock time such as "3:30 PM"; null when it has another form. */
export function parseTime(text: string): number | null {
  const match = /^(1[0-2]|[1-9]):([0-5]\d) ([AP])M$/.exec(text);
  if (!match) return null;
  return (Number(match[1]) % 12) * 60 + Number(match[2]) + (match[3] === 'P' ? 720 : 0);
}

/** The clock time of minutes since midnight (0 to 1439): 930 is "3:30 PM". */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Length of one tour slot in minutes (specification section 9). */
export const SLOT_MINUTES = 30;

const FIRST_MINUTES = 8 * 60;
const LAST_MINUTES = 20 * 60;

/** The 25 times a window may start or end at: "8:00 AM" to "8:00 PM" in half hours (specification section 5). */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: (LAST_MINUTES - FIRST_MINUTES) / SLOT_MINUTES + 1 },
  (_, step) => formatTime(FIRST_MINUTES + step * SLOT_MINUTES),
);
