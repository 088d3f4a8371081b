import { formatAmount, wholeDollars } from '@keyturn/domain/money';
import { Field } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { Understood } from './understood.tsx';

const MOST_DIGITS = 6;

/**
 * An amount of whole dollars. What is typed keeps its separators until the field is left, since "1,2" may become
 * "1,200"; what it is understood as is saved with every change and stands beside it whenever the two differ.
 */
export function AmountField(props: {
  label: string;
  name: string;
  value: string;
  onChange: (dollars: string) => void;
}) {
  const { label, name, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const dollars = wholeDollars(value);
  const isPlain = typed === null || typed === dollars || dollars === '';
  const change = (text: string) => {
    const amount = text.replace(/[^\d.,]/g, '');
    const isTooLong = wholeDollars(amount).length > MOST_DIGITS;
    const next = isTooLong ? wholeDollars(amount).slice(0, MOST_DIGITS) : amount;
    setTyped(next);
    onChange(wholeDollars(next));
  };
  return (
    <Field
      label={label}
      name={name}
      prefix="$"
      inputMode="decimal"
      value={typed ?? dollars}
      suffix={<Understood amount={isPlain ? '' : formatAmount(dollars)} />}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
