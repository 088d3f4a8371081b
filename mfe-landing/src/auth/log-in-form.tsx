import { Link, useLocation } from '@keyturn/routing';
import { Button, Field, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { findEmailMistake } from './sign-up-mistakes.ts';
import { logInAnyhow } from './start-session.ts';

/** Logs in with e-mail and password (ledger B7, A8). */
export function LogInForm({ onDone }: { onDone: () => void }) {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailMistake = findEmailMistake(email);
  const passwordMistake = password === '' ? messages.passwordMissing : null;
  const logIn = useMutation({
    mutationFn: () => logInAnyhow({ email: email.trim().toLowerCase(), password }),
    onSuccess: (failure) => {
      if (failure === null) onDone();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (logIn.isPending) return;
    setIsChecked(true);
    if (emailMistake ?? passwordMistake) focusFirstMistake(event.currentTarget);
    else logIn.mutate();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={logIn.data ? logIn.reset : undefined}>
      <Field
        label={messages.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={isChecked ? emailMistake : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={isChecked ? passwordMistake : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Link className={styles.forgot} to="/forgot-password" state={state}>
        {messages.forgotPassword}
      </Link>
      <FormFailure text={logIn.data} />
      <Button type="submit" variant="primary" isWide isPending={logIn.isPending || logIn.data === null}>
        {messages.logIn}
      </Button>
    </form>
  );
}
