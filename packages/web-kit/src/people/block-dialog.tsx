import { useState } from 'react';
import { send, serverMessage } from '../api/index.ts';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { ConfirmDialog } from '../ui/index.ts';
import { messages } from './messages.ts';

export interface BlockDialogProps {
  isOpen: boolean;
  /** The person to block, and their name. */
  userId: string;
  name: string;
  onClose: () => void;
  /** Runs after the block, before its toast. */
  onBlocked: () => unknown;
}

/** Asks for confirmation and blocks somebody. */
export function BlockDialog({ isOpen, userId, name, onClose, onBlocked }: BlockDialogProps) {
  const [isPending, setIsPending] = useState(false);

  async function block(): Promise<void> {
    setIsPending(true);
    try {
      await send('PUT /api/blocks/:userId', { path: { userId } });
      onClose();
      await onBlocked();
      notify(messages.blocked(name), 'success');
    } catch (error) {
      onClose();
      showAlert(serverMessage(error, messages.failed));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={messages.question(name)}
      confirmLabel={messages.confirm}
      isDanger
      isPending={isPending}
      onConfirm={() => void block()}
      onCancel={onClose}
    >
      {messages.meaning(name)}
    </ConfirmDialog>
  );
}
