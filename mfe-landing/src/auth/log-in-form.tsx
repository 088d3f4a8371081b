import { Link, useLocation } from '@keyturn/routing';
import { Button, Field, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { CodeField } from './code-field.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { findEmailMistake } from './sign-up-mistakes.ts';
import { keepAndLogIn, logInAnyhow } from './start-session.ts';
import { isAboutCode, useCode } from './use-code.ts';

/** Logs in with e-mail and password, and a code where a second step is on (ledger B7, A8, E16). */
export function LogInForm({ onDone }: { onDone: () => void }) {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailMistake = findEmailMistake(email);
  const passwordMistake = password === '' ? messages.passwordMissing : null;
  const logIn = useMutation({
    mutationFn: (enter: typeof logInAnyhow) => enter({ email: email.trim().toLowerCase(), password, ...step.given }),
    onSuccess: (failure) => {
      if (failure === null) onDone();
    },
  });

  const step = useCode(logIn.data?.code);
  const codeMistake = isChecked && step.isMissing && logIn.data?.code !== 'code_needed' ? messages.codeMissing : null;
  const isOfCode = isAboutCode(logIn.data?.code);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (logIn.isPending) return;
    setIsChecked(true);
    if (emailMistake ?? passwordMistake ?? (step.isMissing || null)) focusFirstMistake(event.currentTarget);
    else logIn.mutate(logInAnyhow);
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
      {step.isAsked && (
        <CodeField
          isNew
          value={step.code}
          error={codeMistake ?? (logIn.data?.code === 'wrong_code' ? logIn.data.sentence : null)}
          onChange={step.setCode}
        />
      )}
      <Link className={styles.forgot} to="/forgot-password" state={state}>
        {messages.forgotPassword}
      </Link>
      <FormFailure text={isOfCode ? null : logIn.data?.sentence} />
      {logIn.data?.code === 'account_leaving' && (
        <Button isWide onClick={() => logIn.mutate(keepAndLogIn)}>
          {messages.keepAccount}
        </Button>
      )}
      <Button type="submit" variant="primary" isWide isPending={logIn.isPending || logIn.data === null}>
        {messages.logIn}
      </Button>
    </form>
  );
}
