import { Link, useLocation } from '@keyturn/routing';
import { notify } from '@keyturn/web-kit/session';
import { Button, Field, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { authMessages as messages } from '../messages.ts';
import { AskOperator } from './ask-operator.tsx';
import styles from './auth.module.css';
import { CodeField } from './code-field.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { KeepAccount } from './keep-account.tsx';
import { findEmailMistake } from './sign-up-mistakes.ts';
import { keepAndLogIn, logInAnyhow } from './start-session.ts';
import { typedEmailOf, withTyped } from './typed-email.ts';
import { isAboutCode, useCode } from './use-code.ts';

/** Logs in with e-mail and password, and a code with a second step (requirements B7, A8, E16). */
export function LogInForm({ onDone }: { onDone: () => Promise<void> }) {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState(typedEmailOf(state));
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailMistake = findEmailMistake(email);
  const passwordMistake = password === '' ? messages.passwordMissing : null;
  const logIn = useMutation({
    mutationFn: (enter: typeof logInAnyhow) => enter({ email: email.trim().toLowerCase(), password, ...step.given }),
    onSuccess: async (failure, way) => {
      if (failure !== null) return;
      await onDone();
      if (way === keepAndLogIn) notify(messages.kept, 'success');
    },
  });

  const refusal = logIn.data?.code;
  const step = useCode(refusal);
  const codeMistake = isChecked && step.isMissing && refusal !== 'code_needed' ? messages.codeMissing : null;
  const isKeeping = logIn.isPending && logIn.variables === keepAndLogIn;
  const isLeaving = refusal === 'account_leaving';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (logIn.isPending) return;
    setIsChecked(true);
    if (emailMistake ?? passwordMistake ?? (step.isMissing || null)) focusFirstMistake(event.currentTarget);
    else logIn.mutate(logInAnyhow);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={logIn.data ? logIn.reset : undefined}>
      {(isLeaving || isKeeping) && (
        <KeepAccount
          sentence={logIn.data?.sentence ?? ''}
          isPending={isKeeping}
          onKeep={() => logIn.mutate(keepAndLogIn)}
        />
      )}
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
        <>
          <CodeField
            isNew
            value={step.code}
            error={codeMistake ?? (refusal === 'wrong_code' ? (logIn.data?.sentence ?? null) : null)}
            onChange={step.setCode}
          />
          <div className={styles.help}>
            <p>{messages.noCode}</p>
            <AskOperator />
          </div>
        </>
      )}
      <Link className={styles.forgot} to="/forgot-password" state={withTyped(state, email)}>
        {messages.forgotPassword}
      </Link>
      <FormFailure text={isLeaving || isAboutCode(refusal) ? null : logIn.data?.sentence} />
      {refusal === 'account_suspended' && <AskOperator />}
      <Button
        type="submit"
        variant={isLeaving || isKeeping ? 'secondary' : 'primary'}
        isWide
        isPending={(logIn.isPending && !isKeeping) || logIn.data === null}
      >
        {messages.logIn}
      </Button>
    </form>
  );
}
