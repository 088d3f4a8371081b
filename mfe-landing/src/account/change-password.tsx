import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { rememberOffline } from '@keyturn/web-kit/offline';
import { notify, useSession } from '@keyturn/web-kit/session';
import { Button, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { changePassword, queries } from '../api.ts';
import authStyles from '../auth/auth.module.css';
import { ChosenPassword } from '../auth/chosen-password.tsx';
import { focusFirstMistake } from '../auth/focus-first-mistake.ts';
import { CodeField } from '../auth/code-field.tsx';
import { FormFailure } from '../auth/form-failure.tsx';
import { findPasswordMistakes } from '../auth/sign-up-mistakes.ts';
import { isAboutCode, useCode } from '../auth/use-code.ts';
import { authMessages, passwordMessages } from '../messages.ts';
import { accountMessages as messages } from './messages.ts';

const EMPTY = { password: '', confirm: '' };

/** Changes the password; signs out all other sessions. */
export function ChangePassword() {
  const user = useSession();
  const cache = useQueryClient();
  const email = user?.email ?? '';
  const [current, setCurrent] = useState('');
  const [values, setValues] = useState(EMPTY);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const change = useMutation({
    mutationFn: (newPassword: string) => changePassword({ currentPassword: current, newPassword, ...step.given }),
    onSuccess: (_done, newPassword) => {
      // The new password also applies to the offline log-in.
      if (user && email !== '') void rememberOffline({ ...user, email }, newPassword);
      setCurrent('');
      step.setCode('');
      setValues(EMPTY);
      setIsChecked(false);
      notify(messages.passwordChanged, 'success');
      void cache.invalidateQueries({ queryKey: queries.sessions.queryKey });
    },
    onError: (error, newPassword) => {
      if (error instanceof ApiError && error.code === 'common_password') setRefused([...refused, newPassword]);
    },
  });
  const refusal = change.error instanceof ApiError ? change.error : undefined;
  const isOn = useQuery(queries.account).data?.secondStep;
  const step = useCode(refusal?.code, isOn);
  const wrong = refusal?.code === 'wrong_password' ? refusal.message : null;
  const wrongCode = refusal?.code === 'wrong_code' ? refusal.message : null;
  const isCodeMissing = isChecked && step.isMissing && refusal?.code !== 'code_needed';
  const missing = isChecked && current === '' ? authMessages.passwordMissing : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    setIsChecked(true);
    if (current === '' || step.isMissing || Object.keys(findPasswordMistakes(values)).length > 0)
      focusFirstMistake(event.currentTarget);
    else change.mutate(values.password);
  };

  return (
    <form
      className={authStyles.form}
      noValidate
      onSubmit={submit}
      onChange={change.error ? change.reset : undefined}
      aria-label={messages.password}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={messages.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        required
        value={current}
        error={missing ?? wrong}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <ChosenPassword
        label={passwordMessages.newPassword}
        values={values}
        email={email}
        refused={refused}
        isChecked={isChecked}
        onChange={setValues}
      />
      {step.isAsked && (
        <CodeField
          isNew={isOn !== true}
          value={step.code}
          error={wrongCode ?? (isCodeMissing ? authMessages.codeMissing : null)}
          onChange={step.setCode}
        />
      )}
      <FormFailure
        text={
          change.error && wrong === null && !isAboutCode(refusal?.code)
            ? serverMessage(change.error, passwordMessages.resetFailed)
            : null
        }
      />
      <Button type="submit" variant="primary" isPending={change.isPending}>
        {passwordMessages.change}
      </Button>
    </form>
  );
}
