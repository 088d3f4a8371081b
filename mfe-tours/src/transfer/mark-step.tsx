import { denverToday } from '@keyturn/domain/denver-time';
import type { TransferKind, TransferStep } from '@keyturn/domain/transfer-steps';
import { stepLabel } from '@keyturn/domain/transfer-words';
import { Button, ConfirmDialog, Field } from '@keyturn/web-kit/ui';
import { useRef, useState } from 'react';
import { markTransferStep } from '../api.ts';
import { useNow } from '../use-now.ts';
import { transferMessages as messages } from './messages.ts';
import { useTransferStep } from './use-transfer-step.ts';

interface MarkStepProps {
  transferId: string;
  kind: TransferKind;
  step: TransferStep;
  isWide?: boolean | undefined;
}

/** Marks a step as done: today with one press, or on another day by a dialog. The last step, the keys, always asks. */
export function MarkStep({ transferId, kind, step, isWide }: MarkStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const today = denverToday(useNow());
  const { isPending, take } = useTransferStep(transferId, () => setIsAsking(false));
  const isKeys = step === 'keys';
  const date = picked ?? today;
  const isPossible = date !== '' && date <= today;
  const done = isKeys ? messages.haveKeys : messages.markDone;
  const ask = (): void => {
    setPicked(null);
    setIsChecked(false);
    setIsAsking(true);
  };
  const confirm = (): void => {
    setIsChecked(true);
    if (isPossible) take(() => markTransferStep(transferId, step, true, date === today ? undefined : date));
    else field.current?.focus();
  };
  return (
    <>
      <Button
        variant="primary"
        isWide={isWide}
        isPending={isPending}
        onClick={isKeys ? ask : () => take(() => markTransferStep(transferId, step, true))}
      >
        {done}
      </Button>
      {!isKeys && (
        <Button variant="tertiary" isDisabled={isPending} onClick={ask}>
          {messages.anotherDay}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={isKeys ? messages.confirmKeys : messages.whenDone}
        confirmLabel={done}
        cancelLabel={messages.notYet}
        isPending={isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>{isKeys ? messages.keysFinal : stepLabel(step, kind)}</p>
        <Field
          ref={field}
          label={messages.day}
          type="date"
          max={today}
          value={date}
          error={isChecked && !isPossible ? messages.dayMissing : null}
          onChange={(event) => setPicked(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
