import { dayPickerClassNames, dayPickerLabels } from '@keyturn/web-kit/ui';
import { DayPicker } from 'react-day-picker';

interface MoveInCalendarProps {
  /** 'YYYY-MM-DD' texts. */
  value: string | null;
  today: string;
  onChange: (value: string | null) => void;
}

/** One month from today on; pressing the chosen day clears it. */
export function MoveInCalendar({ value, today, onChange }: MoveInCalendarProps) {
  const selected = value === null ? undefined : toDate(value);
  const first = toDate(today);
  return (
    <DayPicker
      // A quick pick in another month turns the page.
      key={value?.slice(0, 7)}
      mode="single"
      weekStartsOn={1}
      classNames={dayPickerClassNames}
      labels={dayPickerLabels}
      today={first}
      selected={selected}
      defaultMonth={selected && selected > first ? selected : first}
      startMonth={first}
      disabled={{ before: first }}
      onSelect={(day) => onChange(day ? toText(day) : null)}
    />
  );
}

function toDate(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, day);
}

function toText(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
