import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { PasswordField } from '@keyturn/web-kit/ui';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { PasswordMeter } from './password-meter.tsx';
import { findPasswordMistakes, type ChosenValues } from './sign-up-mistakes.ts';

/** A new password with its meter, typed twice; mistakes show once `isChecked`. */
export function ChosenPassword(props: {
  label: string;
  values: ChosenValues;
  /** The owner's address, if known. */
  email: string;
  /** Passwords that the server refused as common. */
  refused: readonly string[];
  isChecked: boolean;
  onChange: (values: ChosenValues) => void;
}) {
  const { label, values, email, refused, isChecked, onChange } = props;
  const { password } = values;
  const mistakes = findPasswordMistakes(values);
  const field = (name: keyof ChosenValues) => ({
    name,
    autoComplete: 'new-password',
    required: true,
    value: values[name],
    error: isChecked ? mistakes[name] : undefined,
  });
  const isCommon = refused.includes(password) || isGuessablePassword(password, email);
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          label={label}
          {...field('password')}
          onChange={(event) => onChange({ ...values, password: event.target.value })}
        />
        <PasswordMeter password={password} isCommon={isCommon} />
      </div>
      <PasswordField
        label={messages.confirmPassword}
        {...field('confirm')}
        onChange={(event) => onChange({ ...values, confirm: event.target.value })}
      />
    </>
  );
}
