import type { Message } from '@keyturn/contracts/conversations';
import { hasStatus } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markRead, queries } from '../api.ts';
import type { Conversation, ConversationPage } from '../read-answers.ts';
import { useLiveTours } from '../use-live-tours.ts';

/** Retries: a new request may not have its conversation yet. */
const LOOKS_AGAIN = 5;
const LOOK_AGAIN_MS = 1000;

/** A conversation with its loaded messages, oldest first. */
export interface ReadConversation {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

/** A conversation, refetched after each addition. */
export function useConversation(id: string) {
  const isSignedIn = useSession() !== null;
  const query = useInfiniteQuery({
    ...queries.conversation(id),
    enabled: isSignedIn,
    retry: (count, error) => hasStatus(error, 404) && count < LOOKS_AGAIN,
    retryDelay: LOOK_AGAIN_MS,
  });
  useLiveTours();
  return { ...query, data: query.data && joinPages(query.data) };
}

function joinPages(pages: readonly ConversationPage[]): ReadConversation | undefined {
  const [newest] = pages;
  return (
    newest && { conversation: newest.conversation, messages: [...pages].reverse().flatMap(({ messages }) => messages) }
  );
}

/** Marks shown messages as read on the server while the page is visible. */
export function useMarkRead(id: string, unread: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (unread === 0) return;
    const mark = (): void => {
      if (document.hidden) return;
      markRead(id)
        .then(() => {
          void cache.invalidateQueries({ queryKey: queries.conversations.queryKey });
          return cache.invalidateQueries({ queryKey: queries.conversation(id).queryKey });
        })
        // The next message or visit tries again.
        .catch(console.error);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [cache, id, unread]);
}
