import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { showAlert } from '@keyturn/web-kit/session';
import { Button, Field, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { focusFirstMistake, focusPassword } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { findSignUpMistakes, type SignUpValues } from './sign-up-mistakes.ts';
import { registerAndSignIn } from './start-session.ts';

const EMPTY: SignUpValues = { name: '', email: '', password: '', confirm: '' };
const ALL_FIELDS = Object.keys(EMPTY);

/** Creates an account; mistakes show on leaving a field or submitting (requirement B8). */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { email, password } = values;
  // The long list of common passwords stays on the server; refused ones are remembered.
  const isCommon = refused.includes(password) || isGuessablePassword(password, email);
  const mistakes = findSignUpMistakes(values);
  const signUp = useMutation({
    mutationFn: ({ name, email, password }: SignUpValues) =>
      registerAndSignIn({ name: name.trim(), email: email.trim().toLowerCase(), password }),
    onSuccess: (refusal, sent) => {
      if (refusal === null) onDone();
      else if (refusal.isCommonPassword) setRefused([...refused, sent.password]);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending) return;
    setLeft(ALL_FIELDS);
    const form = event.currentTarget;
    if (Object.keys(mistakes).length === 0)
      return signUp.mutate(values, { onSuccess: (refusal) => refusal?.isCommonPassword && focusPassword(form) });
    if (mistakes.confirm) showAlert(mistakes.confirm, () => focusFirstMistake(form));
    else focusFirstMistake(form);
  };

  const field = (name: keyof SignUpValues) => ({
    name,
    value: values[name],
    error: left.includes(name) ? mistakes[name] : undefined,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
    onBlur: () => values[name] !== '' && setLeft([...left, name]),
  });

  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={signUp.data ? signUp.reset : undefined}>
      <Field label={messages.fullName} autoComplete="name" maxLength={100} {...field('name')} />
      <Field label={messages.email} type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <div className={styles.password}>
        <PasswordField label={messages.password} autoComplete="new-password" {...field('password')} />
        <PasswordMeter password={password} isCommon={isCommon} />
      </div>
      <PasswordField label={messages.confirmPassword} autoComplete="new-password" {...field('confirm')} />
      <FormFailure text={signUp.data?.sentence} />
      <Button type="submit" variant="primary" isWide isPending={signUp.isPending || signUp.data === null}>
        {messages.signUpButton}
      </Button>
    </form>
  );
}
