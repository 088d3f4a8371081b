import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button, ConfirmDialog } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endSessionsOf } from '../api.ts';
import { adminMessages as messages } from './messages.ts';

/** Signs a person out everywhere, after a confirmation. */
export function EndSessions({ userId }: { userId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => endSessionsOf(userId),
    onSuccess: () => notify(messages.sessionsEnded, 'success'),
    onError: (error) => notify(serverMessage(error, messages.endSessionsFailed), 'danger'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{messages.endSessions}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.endSessionsQuestion}
        confirmLabel={messages.endSessions}
        isPending={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {messages.endSessionsMeaning}
      </ConfirmDialog>
    </>
  );
}
