import { hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { Button, Dialog, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import authStyles from '../auth/auth.module.css';
import { FormFailure } from '../auth/form-failure.tsx';
import { accountMessages as messages, authMessages } from '../messages.ts';

interface ProofDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  /** The sentence where the server gives none. */
  failed: string;
  onProof: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password once more before something is done. */
export function ProofDialog(props: ProofDialogProps) {
  const { isOpen, title, confirmLabel, failed, onProof, onClose } = props;
  const id = useId();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const prove = useMutation({ mutationFn: onProof, onSuccess: () => forget() });
  function forget(): void {
    setPassword('');
    setIsChecked(false);
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (prove.isPending) return;
    setIsChecked(true);
    if (password !== '') prove.mutate(password);
  };
  const wrong = hasStatus(prove.error, 403) ? serverMessage(prove.error, failed) : null;
  const missing = isChecked && password === '' ? authMessages.passwordMissing : null;

  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isLocked={prove.isPending}
      onClose={() => {
        forget();
        prove.reset();
        onClose();
      }}
      footer={
        <Button type="submit" form={id} variant="primary" isPending={prove.isPending}>
          {confirmLabel}
        </Button>
      }
    >
      <form id={id} className={authStyles.form} noValidate onSubmit={submit}>
        <PasswordField
          label={messages.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          required
          value={password}
          error={missing ?? wrong}
          onChange={(event) => {
            setPassword(event.target.value);
            if (prove.error) prove.reset();
          }}
        />
        <FormFailure text={prove.error && wrong === null ? serverMessage(prove.error, failed) : null} />
      </form>
    </Dialog>
  );
}
