/** Usual lease starts at Utah's semesters, as month and day. */
const FALL_START = '08-25';
const WINTER_START = '01-04';

/** The calendar's quick picks: today and the next start of each semester. */
export function moveInPicks(today: string): { now: string; fall: string; winter: string } {
  return { now: today, fall: nextOccurrence(FALL_START, today), winter: nextOccurrence(WINTER_START, today) };
}

function nextOccurrence(monthAndDay: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear >= today ? thisYear : `${year + 1}-${monthAndDay}`;
}
