import { useState } from 'react';
import { localToday, toLocalDate } from './local-day.ts';

/** A calendar's first month; follows a typed day only outside the shown months. */
export function useShownMonth(day: string, months: number): [Date, (month: Date) => void] {
  const [month, setMonth] = useState(() => toLocalDate(day) ?? localToday());
  const [lastDay, setLastDay] = useState(day);
  if (day !== lastDay) {
    setLastDay(day);
    const date = toLocalDate(day);
    const offset = date ? monthNumber(date) - monthNumber(month) : 0;
    if (date && (offset < 0 || offset >= months)) setMonth(date);
  }
  return [month, setMonth];
}

const monthNumber = (date: Date): number => date.getFullYear() * 12 + date.getMonth();
