import type { Proof } from '@keyturn/contracts/account';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { showAlert, signOut } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { deleteAccount } from '../api.ts';
import { accountMessages as messages } from '../messages.ts';
import styles from './account.module.css';
import { ProofDialog } from './proof-dialog.tsx';

/** The end of the account, after days of grace. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const leave = async (proof: Proof): Promise<void> => {
    const day = formatDay(denverDateOf(await deleteAccount(proof)), denverToday(new Date()));
    setIsOpen(false);
    // Which leads to the log-in.
    await signOut();
    showAlert(day === '' ? messages.deletesSoon : messages.deletesOn(day));
  };
  return (
    <>
      <p className={styles.quiet}>{messages.deletionHint}</p>
      <Button className={styles.start} onClick={() => setIsOpen(true)}>
        {messages.deletion}
      </Button>
      <ProofDialog
        isOpen={isOpen}
        title={messages.deletion}
        note={messages.deletionNote}
        confirmLabel={messages.deletion}
        failed={messages.deletionFailed}
        onProof={leave}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
