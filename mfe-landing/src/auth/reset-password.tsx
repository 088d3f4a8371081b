import { Link, useLocation, useNavigate } from '@keyturn/routing';
import { ApiError, hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { Button, buttonClass } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { resetPassword } from '../api.ts';
import { passwordMessages as messages } from '../messages.ts';
import styles from './auth.module.css';
import { CardPage } from './card-page.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { focusFirstMistake, focusPassword } from './focus-first-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { findPasswordMistakes } from './sign-up-mistakes.ts';
import { FormResult } from './form-result.tsx';

const EMPTY = { password: '', confirm: '' };

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
const isCommonPassword = (error: unknown) => hasCode(error, 'common_password');

/** /reset-password: sets a new password by an e-mailed link, whose token is behind the #, invisible to servers. */
export function ResetPassword() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  const [values, setValues] = useState(EMPTY);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const reset = useMutation({
    mutationFn: ({ password }: typeof EMPTY) => resetPassword({ token, password }),
    // A used token must not stay in the history.
    onSuccess: () => void navigate({ hash: '' }, { replace: true }),
    onError: (error, { password }) => {
      if (isCommonPassword(error)) setRefused([...refused, password]);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    setIsChecked(true);
    const form = event.currentTarget;
    if (Object.keys(findPasswordMistakes(values)).length > 0) focusFirstMistake(form);
    else reset.mutate(values, { onError: (error) => isCommonPassword(error) && focusPassword(form) });
  };

  if (reset.isSuccess)
    return (
      <CardPage title={messages.chosen}>
        <FormResult sentence={messages.changed}>
          <Link to="/login" className={buttonClass('primary')}>
            {messages.logIn}
          </Link>
        </FormResult>
      </CardPage>
    );

  // The account's holder was suspended without ever confirming the address.
  if (hasCode(reset.error, 'address_free'))
    return (
      <CardPage title={messages.choose}>
        <FormResult sentence={messages.addressFree}>
          <Link to="/signup" className={buttonClass('primary')}>
            {messages.signUp}
          </Link>
        </FormResult>
      </CardPage>
    );

  if (token === '' || hasStatus(reset.error, 410))
    return (
      <CardPage title={messages.choose}>
        <FormResult sentence={messages.linkOver}>
          <Link to="/forgot-password" className={buttonClass('primary')}>
            {messages.askAgain}
          </Link>
        </FormResult>
      </CardPage>
    );

  return (
    <CardPage title={messages.choose}>
      <form className={styles.form} noValidate onSubmit={submit} onChange={reset.error ? reset.reset : undefined}>
        <ChosenPassword
          label={messages.newPassword}
          values={values}
          email=""
          refused={refused}
          isChecked={isChecked}
          onChange={setValues}
        />
        <FormFailure text={reset.error && serverMessage(reset.error, messages.resetFailed)} />
        <Button type="submit" variant="primary" isWide isPending={reset.isPending}>
          {messages.change}
        </Button>
      </form>
    </CardPage>
  );
}
