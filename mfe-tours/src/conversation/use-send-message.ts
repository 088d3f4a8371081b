import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { queries, sendMessage } from '../api.ts';
import { sharedMessages as messages } from '../messages.ts';
import { newId } from './new-id.ts';
import { useUnsent, type Outgoing } from './unsent.ts';

const TOO_MANY = 429;

/** By conversation and person: a message waits for earlier ones, also across screens. */
const lines = new Map<string, Promise<void>>();

/**
 * A conversation's draft, and its messages, sent in sequence. One without an answer stays for a retry with the same id.
 * A refused one returns to the field with the reason. `lastHeard`, the other's last message, ends the wait.
 */
export function useSendMessage(id: string, lastHeard: string) {
  const cache = useQueryClient();
  const { key, unsent, isTheirs, change } = useUnsent(id);
  const { text, refusal, outgoing } = unsent;

  const drop = (_id: string) => change((now) => ({ outgoing: now.outgoing.filter((other) => other._id !== _id) }));
  const keep = (message: Outgoing) =>
    change((now) => ({ outgoing: [...now.outgoing.filter(({ _id }) => _id !== message._id), message] }));

  async function deliver({ _id, text: sent }: Outgoing): Promise<void> {
    if (!isTheirs()) return;
    try {
      await sendMessage(id, { _id, text: sent });
      await cache.invalidateQueries({ queryKey: queries.conversation(id).queryKey });
      drop(_id);
    } catch (error) {
      console.error(error);
      if (!(error instanceof ApiError) || error.status >= 500) return keep({ _id, text: sent, isFailed: true });
      drop(_id);
      const until = error.status === TOO_MANY ? lastHeard : undefined;
      change((now) => ({
        text: now.text === '' ? sent : `${sent}\n${now.text}`,
        refusal: { reason: serverMessage(error, messages.failed), until },
      }));
    }
  }

  function post(message: Outgoing): void {
    keep(message);
    lines.set(
      key,
      (lines.get(key) ?? Promise.resolve()).then(() => deliver(message)),
    );
  }

  return {
    text,
    refusal: refusal && (refusal.until ?? lastHeard) === lastHeard ? refusal.reason : null,
    outgoing,
    write: (next: string) => change(() => ({ text: next, refusal: null })),
    send: () => {
      change(() => ({ text: '', refusal: null }));
      post({ _id: newId(), text: text.trim(), isFailed: false });
    },
    again: (message: Outgoing) => post({ ...message, isFailed: false }),
  };
}
