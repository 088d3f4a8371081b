import type { Proof } from '@keyturn/contracts/account';
import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { Button, Dialog, PasswordField } from '@keyturn/web-kit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { queries } from '../api.ts';
import authStyles from '../auth/auth.module.css';
import { CodeField } from '../auth/code-field.tsx';
import { FormFailure } from '../auth/form-failure.tsx';
import { isAboutCode, useCode } from '../auth/use-code.ts';
import { authMessages } from '../messages.ts';
import { accountMessages as messages } from './messages.ts';

interface ProofDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  /** The sentence for a failure without the server's. */
  failed: string;
  /** Shown before the confirmation. */
  note?: string;
  /** Further fields, above the password; sent when complete. */
  children?: ReactNode;
  isReady?: () => boolean;
  /** Whether the action is irreversible. */
  isDanger?: boolean;
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before an action, and for a code with a second step. */
export function ProofDialog(props: ProofDialogProps) {
  const {
    isOpen,
    title,
    confirmLabel,
    failed,
    note,
    children,
    isReady = () => true,
    isDanger,
    onProof,
    onClose,
  } = props;
  const id = useId();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const prove = useMutation({ mutationFn: onProof, onSuccess: () => forget() });
  const isOn = useQuery(queries.account).data?.secondStep;
  const refusal = prove.error instanceof ApiError ? prove.error.code : undefined;
  const step = useCode(refusal, isOn);
  function forget(): void {
    setPassword('');
    step.setCode('');
    setIsChecked(false);
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (prove.isPending) return;
    setIsChecked(true);
    if (isReady() && password !== '' && !step.isMissing) prove.mutate({ currentPassword: password, ...step.given });
  };
  const sentence = prove.error && serverMessage(prove.error, failed);
  const wrong = refusal === 'wrong_password' ? sentence : null;
  const wrongCode = refusal === 'wrong_code' ? sentence : null;
  const isCodeMissing = isChecked && step.isMissing && refusal !== 'code_needed';
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
        <Button type="submit" form={id} variant={isDanger ? 'destructive' : 'primary'} isPending={prove.isPending}>
          {confirmLabel}
        </Button>
      }
    >
      <form id={id} className={authStyles.form} noValidate onSubmit={submit}>
        {note !== undefined && <p>{note}</p>}
        {children}
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
        {step.isAsked && (
          <CodeField
            isNew={isOn !== true}
            value={step.code}
            error={wrongCode ?? (isCodeMissing ? authMessages.codeMissing : null)}
            onChange={(code) => {
              step.setCode(code);
              if (prove.error) prove.reset();
            }}
          />
        )}
        <FormFailure text={wrong !== null || isAboutCode(refusal) ? null : sentence} />
      </form>
    </Dialog>
  );
}
