const DAY = /([A-Z][a-z]{2}) (\d{1,2})(?!\d)/g;
const TIME = /(\d{1,2}:\d{2}) ([AP]M)/g;

/** Keeps days and times on one line each: "Nov 24", "4:30 PM". */
export const withWholeDates = (text: string): string =>
  text.replaceAll(DAY, '$1\u00a0$2').replaceAll(TIME, '$1\u00a0$2');
