import { formatAmount, parseCents, tidyAmount } from '@keyturn/domain/money';
import { Field } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { ParsedAmount } from '../basics/parsed-amount.tsx';

const MOST_CHARACTERS = 40;

/**
 * An amount as free text. A plain amount is parsed as in the posting flow (decision 0039); the amount for matching
 * shows beside it while typing.
 */
export function FreeAmountField(props: {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { label, name, value, error, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const understood = parseCents(value) === null ? '' : formatAmount(value);
  const isPlain = typed === null || typed === understood || /^\$?\d*$/.test(typed);
  return (
    <Field
      label={label}
      name={name}
      error={error}
      maxLength={MOST_CHARACTERS}
      value={typed ?? value}
      suffix={<ParsedAmount amount={isPlain ? '' : understood} />}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(tidyAmount(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
