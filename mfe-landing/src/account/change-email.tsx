import { Button, Field } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForEmail, queries } from '../api.ts';
import { findEmailMistake } from '../auth/sign-up-mistakes.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Requests another address, with the password, and shows the result. */
export function ChangeEmail({ onAsked }: { onAsked: (sentence: string) => void }) {
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [newEmail, setNewEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const mistake = findEmailMistake(newEmail);
  const close = (): void => {
    setIsOpen(false);
    setIsChecked(false);
    setNewEmail('');
  };
  return (
    <>
      <Button className={styles.start} onClick={() => setIsOpen(true)}>
        {messages.changeEmail}
      </Button>
      <ProofDialog
        isOpen={isOpen}
        title={messages.changeEmail}
        confirmLabel={messages.changeEmail}
        failed={messages.linkFailed}
        isReady={() => {
          setIsChecked(true);
          return mistake === null;
        }}
        onProof={async (proof) => {
          const sentence = await askForEmail({ ...proof, newEmail: newEmail.trim() });
          close();
          onAsked(sentence || messages.emailAsked);
          void cache.invalidateQueries({ queryKey: queries.account.queryKey });
        }}
        onClose={close}
      >
        <Field
          label={messages.newEmail}
          type="email"
          inputMode="email"
          name="newEmail"
          autoComplete="email"
          required
          value={newEmail}
          error={isChecked ? mistake : null}
          onChange={(event) => setNewEmail(event.target.value)}
        />
      </ProofDialog>
    </>
  );
}
