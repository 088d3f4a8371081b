import { Link, useLocation } from '@keyturn/routing';
import { serverMessage } from '@keyturn/web-kit/api';
import { Button, Field } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { askForLink } from '../api.ts';
import { authMessages, passwordMessages as messages } from '../messages.ts';
import { AskForUnsent } from './ask-operator.tsx';
import styles from './auth.module.css';
import { CardPage } from './card-page.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { findEmailMistake } from './sign-up-mistakes.ts';
import { FormResult } from './form-result.tsx';
import { typedEmailOf } from './typed-email.ts';

/** /forgot-password: requests an e-mailed link; the answer is the same for every address. */
export function ForgotPassword() {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState(typedEmailOf(state));
  const [isChecked, setIsChecked] = useState(false);
  const mistake = findEmailMistake(email);
  const ask = useMutation({ mutationFn: () => askForLink(email.trim().toLowerCase()) });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    setIsChecked(true);
    if (mistake) focusFirstMistake(event.currentTarget);
    else ask.mutate();
  };

  return (
    <CardPage title={authMessages.forgotPassword}>
      {ask.isSuccess ? (
        <FormResult sentence={ask.data || messages.linkSent}>
          <AskForUnsent />
        </FormResult>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit} onChange={ask.error ? ask.reset : undefined}>
          <p>{messages.forgotHint}</p>
          <Field
            label={authMessages.email}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            error={isChecked ? mistake : null}
            onChange={(event) => setEmail(event.target.value)}
          />
          <FormFailure text={ask.error && serverMessage(ask.error, messages.askFailed)} />
          <Button type="submit" variant="primary" isWide isPending={ask.isPending}>
            {messages.sendLink}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        <Link to="/login" state={state}>
          {messages.backToLogIn}
        </Link>
      </p>
    </CardPage>
  );
}
