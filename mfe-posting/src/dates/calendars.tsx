import { dayPickerClassNames, dayPickerLabels, useIsWide } from '@keyturn/web-kit/ui';
import { DayPicker } from 'react-day-picker';
import { localToday, toDay, toLocalDate } from './local-day.ts';
import { useShownMonth } from './use-shown-month.ts';

const NARROW_WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'narrow' });
const LOOKS = {
  classNames: dayPickerClassNames,
  labels: dayPickerLabels,
  weekStartsOn: 1,
  formatters: { formatWeekdayName: (date: Date) => NARROW_WEEKDAY.format(date) },
} as const;

/** Selects a lease's first and last day; two months on a desktop, one on a phone. */
export function RangeCalendar(props: {
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}) {
  const months = useIsWide() ? 2 : 1;
  const [month, setMonth] = useShownMonth(props.from, months);
  return (
    <DayPicker
      {...LOOKS}
      today={localToday()}
      mode="range"
      numberOfMonths={months}
      month={month}
      onMonthChange={setMonth}
      selected={{ from: toLocalDate(props.from), to: toLocalDate(props.to) }}
      min={1}
      resetOnSelect
      onSelect={(range) => props.onChange({ from: toDay(range?.from), to: toDay(range?.to) })}
    />
  );
}

export function DayCalendar({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const [month, setMonth] = useShownMonth(day, 1);
  return (
    <DayPicker
      {...LOOKS}
      today={localToday()}
      mode="single"
      month={month}
      onMonthChange={setMonth}
      selected={toLocalDate(day)}
      onSelect={(date) => onChange(toDay(date))}
    />
  );
}
