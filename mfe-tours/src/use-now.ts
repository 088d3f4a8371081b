import { MINUTE_MS } from '@keyturn/domain/durations';
import { useEffect, useState } from 'react';

const systemClock = () => new Date();

/** The time, updated every minute: "Tomorrow" becomes "Today" and slots pass while a screen is open. */
export function useNow(clock: () => Date = systemClock): Date {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
