import { formatAmount, wholeDollars } from '@keyturn/domain/money';
import { Field } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { basicsMessages as messages } from '../messages.ts';
import { ParsedAmount } from './parsed-amount.tsx';

const MOST_DIGITS = 6;

/**
 * An amount of whole dollars. Typed separators stay until blur, since "1,2" may become "1,200"; every change saves the
 * parsed amount, shown beside the text when they differ. Too large an amount is explained, saved as empty, and blocks
 * leaving (`focusUnreadable`).
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
  // Words beside an amount are dropped; the field then shows the parsed amount.
  const [isCut, setIsCut] = useState(false);
  const isTooMuch = typed !== null && typed.split(/[–-]/).some(isBeyond);
  const change = (text: string) => {
    const kept = text.replace(/[^\d.,–-]/g, '');
    // A range counts as its lower end.
    const [amount = ''] = kept.replace(/^[–-]+/, '').split(/[–-]/);
    setTyped(kept);
    setIsCut((isCut && text !== '') || /\p{L}|\d\s*[–-]/u.test(text));
    onChange(isBeyond(amount) ? '' : wholeDollars(amount));
  };
  return (
    <Field
      label={label}
      name={name}
      prefix="$"
      inputMode="decimal"
      data-unreadable={isTooMuch || undefined}
      hint={isCut && dollars !== '' && messages.readAs(formatAmount(dollars))}
      error={isTooMuch ? messages.tooMuch : undefined}
      value={typed ?? dollars}
      suffix={<ParsedAmount amount={isPlain ? '' : formatAmount(dollars)} />}
      onChange={(event) => change(event.target.value)}
      onBlur={() => !isTooMuch && setTyped(null)}
    />
  );
}

const isBeyond = (amount: string): boolean => wholeDollars(amount).length > MOST_DIGITS;
