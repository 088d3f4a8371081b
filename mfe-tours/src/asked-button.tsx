import { Button, ConfirmDialog, type ConfirmDialogProps } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';

interface AskedButtonProps extends Pick<ConfirmDialogProps, 'title' | 'cancelLabel' | 'isPending' | 'onConfirm'> {
  icon?: ReactNode | undefined;
  /** What it does, here and in the question. */
  label: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** What else is asked. */
  children?: ReactNode | undefined;
}

/** Takes back or ends something that two people agreed on: it asks first. */
export function AskedButton({ icon, label, isAsking, onAsk, ...question }: AskedButtonProps) {
  return (
    <>
      <Button size="small" icon={icon} onClick={() => onAsk(true)}>
        {label}
      </Button>
      <ConfirmDialog {...question} isOpen={isAsking} confirmLabel={label} isDanger onCancel={() => onAsk(false)} />
    </>
  );
}
