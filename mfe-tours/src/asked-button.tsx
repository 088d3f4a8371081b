import { Button, ConfirmDialog, type ConfirmDialogProps } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';

interface AskedButtonProps extends Pick<ConfirmDialogProps, 'title' | 'cancelLabel' | 'isPending' | 'onConfirm'> {
  icon?: ReactNode | undefined;
  /** The action's name, here and in the question. */
  label: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Further fields of the question. */
  children?: ReactNode | undefined;
}

/** Cancels or ends an agreement of two people, after a confirmation. */
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
