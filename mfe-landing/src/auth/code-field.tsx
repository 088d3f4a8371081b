import { Field } from '@keyturn/web-kit/ui';
import { useEffect, useRef } from 'react';
import { authMessages as messages } from '../messages.ts';

interface CodeFieldProps {
  value: string;
  error: string | null;
  onChange: (code: string) => void;
  /** It has just been added to the form, so it takes the focus. */
  isNew?: boolean;
}

/** A second step's code or a recovery code, so letters are allowed. */
export function CodeField({ value, error, onChange, isNew = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <Field
      ref={input}
      label={messages.code}
      hint={messages.codeHint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
