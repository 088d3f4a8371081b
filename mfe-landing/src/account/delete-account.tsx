import { DAY_MS } from '@keyturn/domain/durations';
import type { Proof } from '@keyturn/contracts/account';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { forgetPerson } from '@keyturn/web-kit/offline';
import { showAlert, signOut, useSession } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAccount, queries } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { ProofDialog } from './proof-dialog.tsx';

const shownDay = (at: string): string => formatDay(denverDateOf(at), denverToday(new Date()));

const dayIn = (days: number): string => shownDay(new Date(Date.now() + days * DAY_MS).toISOString());

/** Deletes the account after grace days. */
export function DeleteAccount() {
  const email = useSession()?.email ?? '';
  const [isOpen, setIsOpen] = useState(false);
  // An earlier release does not return the days.
  const days = useQuery(queries.site).data?.graceDays ?? 0;
  const due = days === 0 ? '' : dayIn(days);
  const leave = async (proof: Proof): Promise<void> => {
    const day = shownDay(await deleteAccount(proof));
    setIsOpen(false);
    await forgetPerson(email);
    // Leads to the log-in.
    await signOut();
    showAlert(day === '' ? messages.deletesSoon : messages.deletesOn(day));
  };
  return (
    <>
      <p className={styles.quiet}>{due === '' ? messages.deletionHint : messages.deletionHintOn(due)}</p>
      <Button variant="danger" className={styles.start} onClick={() => setIsOpen(true)}>
        {messages.deletion}
      </Button>
      <ProofDialog
        isOpen={isOpen}
        title={messages.deletion}
        note={due === '' ? messages.deletionNote : messages.deletionNoteOn(due)}
        confirmLabel={messages.deletion}
        isDanger
        failed={messages.deletionFailed}
        onProof={leave}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
