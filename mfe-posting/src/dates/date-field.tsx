import { formatDayAndYear } from '@keyturn/domain/dates';
import { Field } from '@keyturn/web-kit/ui';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { detailsMessages as messages } from '../messages.ts';
import { parseDay } from './parse-day.ts';

/**
 * A typed date, parsed on blur or Enter. An unreadable one stays, is explained, and blocks leaving (`focusUnreadable`)
 * until corrected or picked.
 */
export function DateField(props: {
  label: string;
  name: string;
  value: string;
  error?: string | null | undefined;
  placeholder?: string;
  onChange: (day: string) => void;
  onClick?: () => void;
}) {
  const { label, name, value, error, placeholder = messages.datePlaceholder, onChange, onClick } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(null);
    setIsUnreadable(false);
  }

  // Typing replaces what a tap inserted.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [value]);

  const settle = () => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : parseDay(typed);
    setIsUnreadable(day === null);
    if (day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };

  return (
    <Field
      ref={input}
      label={label}
      name={name}
      prefix={<CalendarDays size={18} />}
      placeholder={placeholder}
      data-unreadable={isUnreadable || undefined}
      value={typed ?? formatDayAndYear(value)}
      error={isUnreadable ? messages.unreadableDate : error}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onClick={() => {
        if (typed === null) input.current?.select();
        onClick?.();
      }}
    />
  );
}
