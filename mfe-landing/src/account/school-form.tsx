import { serverMessage } from '@keyturn/web-kit/api';
import { Button, Field, Skeleton } from '@keyturn/web-kit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { askForSchool, queries } from '../api.ts';
import { focusFirstMistake } from '../auth/focus-first-mistake.ts';
import { findEmailMistake } from '../auth/sign-up-mistakes.ts';
import { passwordMessages } from '../messages.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

/** Its height with the hint, reserved so that nothing below moves after loading. */
export const FORM_HEIGHT = 221;

/** Requests the link that confirms a school address, and shows the result. */
export function SchoolForm() {
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const site = useQuery(queries.site);
  const schools = site.data?.schools;
  const ask = useMutation({ mutationFn: () => askForSchool(email.trim()) });
  const mistake = findEmailMistake(email);
  const domains = (schools ?? []).map(({ domain }) => domain).join(', ');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (mistake !== null) focusFirstMistake(event.currentTarget);
    else if (!ask.isPending) ask.mutate();
  };
  if (site.isPending) return <Skeleton shape="box" height={FORM_HEIGHT} />;
  // An operator may list no school.
  if (schools?.length === 0) return null;
  const failure = ask.error && serverMessage(ask.error, messages.badgeFailed);
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <Field
        label={messages.schoolEmail}
        hint={domains === '' ? undefined : messages.schoolDomains(domains)}
        type="email"
        inputMode="email"
        name="schoolEmail"
        autoComplete="email"
        value={email}
        error={(isChecked && mistake) || failure}
        onChange={(event) => {
          setEmail(event.target.value);
          ask.reset();
        }}
      />
      <p className={styles.quiet} aria-live="polite">
        {ask.isSuccess && (ask.data || messages.schoolAsked)}
      </p>
      <Button type="submit" isPending={ask.isPending}>
        {passwordMessages.sendLink}
      </Button>
    </form>
  );
}
