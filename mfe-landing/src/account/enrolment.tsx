import type { SecondStepSecret } from '@keyturn/contracts/account';
import { hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { Button, Field } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { confirmSecondStep } from '../api.ts';
import authStyles from '../auth/auth.module.css';
import { focusFirstMistake } from '../auth/focus-first-mistake.ts';
import { FormFailure } from '../auth/form-failure.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { QrCode } from './qr-code.tsx';

interface EnrolmentProps {
  given: SecondStepSecret;
  onDone: (recoveryCodes: readonly string[]) => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** The secret for the authenticator app, and the field for its first code. */
export function Enrolment({ given, onDone, onAgain, onCancel }: EnrolmentProps) {
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const confirm = useMutation({ mutationFn: () => confirmSecondStep(code), onSuccess: onDone });
  const isWrong = hasStatus(confirm.error, 403);
  const isOver = hasStatus(confirm.error, 410);
  const sentence = confirm.error && serverMessage(confirm.error, messages.secondStepNotDone);
  const missing = isChecked && code.trim() === '' ? messages.appCodeMissing : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    setIsChecked(true);
    if (code.trim() === '') focusFirstMistake(event.currentTarget);
    else confirm.mutate();
  };

  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        {messages.scan}
      </h3>
      <QrCode text={given.uri} />
      <a href={given.uri}>{messages.openApp}</a>
      <p>
        {messages.orType} <code className={styles.secret}>{given.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <form className={authStyles.form} noValidate onSubmit={submit} aria-label={messages.secondStep}>
        <Field
          label={messages.appCode}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          required
          value={code}
          error={missing ?? (isWrong ? sentence : null)}
          onChange={(event) => {
            setCode(event.target.value);
            if (confirm.error) confirm.reset();
          }}
        />
        <FormFailure text={isWrong ? null : sentence} />
        <div className={styles.row}>
          {isOver ? (
            <Button variant="primary" onClick={onAgain}>
              {messages.beginAgain}
            </Button>
          ) : (
            <Button type="submit" variant="primary" isPending={confirm.isPending}>
              {messages.confirmCode}
            </Button>
          )}
          <Button onClick={onCancel}>{messages.cancel}</Button>
        </div>
      </form>
    </div>
  );
}
