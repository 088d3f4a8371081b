import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries, sendMessage } from '../api.ts';
import { sharedMessages as messages } from '../messages.ts';
import { newId } from './new-id.ts';

/** A message that is on its way, or did not get there. */
export interface Outgoing {
  readonly _id: string;
  readonly text: string;
  readonly isFailed: boolean;
}

/**
 * Sends messages one after the other. One that gets no answer stays, to be sent again under the same id; what the server
 * refuses goes back to who wrote it, with the reason.
 */
export function useSendMessage(id: string, onRefused: (text: string, reason: string) => void) {
  const cache = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());

  const drop = (_id: string) => setOutgoing((all) => all.filter((other) => other._id !== _id));
  const keep = (message: Outgoing) => setOutgoing((all) => [...all.filter(({ _id }) => _id !== message._id), message]);

  async function deliver({ _id, text }: Outgoing): Promise<void> {
    try {
      await sendMessage(id, { _id, text });
      await cache.invalidateQueries({ queryKey: queries.conversation(id).queryKey });
      drop(_id);
    } catch (error) {
      console.error(error);
      if (!(error instanceof ApiError) || error.status >= 500) return keep({ _id, text, isFailed: true });
      drop(_id);
      onRefused(text, serverMessage(error, messages.failed));
    }
  }

  function post(message: Outgoing): void {
    keep(message);
    line.current = line.current.then(() => deliver(message));
  }

  return {
    outgoing,
    send: (text: string) => post({ _id: newId(), text, isFailed: false }),
    again: (message: Outgoing) => post({ ...message, isFailed: false }),
  };
}
