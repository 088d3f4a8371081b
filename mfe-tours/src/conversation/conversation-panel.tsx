import { Button } from '@keyturn/web-kit/ui';
import { ArrowDown } from 'lucide-react';
import { conversationMessages as messages } from '../messages.ts';
import type { Conversation } from '../read-answers.ts';
import { useShown } from '../use-shown.ts';
import styles from './conversation.module.css';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { nameOf } from './name-of.ts';
import { useMarkRead, type useConversation } from './use-conversation.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { useSendMessage } from './use-send-message.ts';

interface ConversationPanelProps {
  id: string;
  query: ReturnType<typeof useConversation>;
  /** The page is the conversation: follows its end. */
  isFollowed?: boolean | undefined;
}

/** States before the tour, which offer starter questions; later their answers are known. */
const ASKED_IN: readonly Conversation['state'][] = ['pending', 'proposed', 'accepted'];

/** Also marks the request and transfer as shown; a replaced request has its successor's conversation. */
function useShownTalk(id: string, conversation: Conversation | undefined, transferId: string | undefined): void {
  const shown = conversation && (conversation._id || id);
  const tab = conversation?.role === 'seller' ? 'received' : 'sent';
  useShown(shown ? `/tour-requests?conversation=${shown}` : null);
  useShown(shown ? `/tour-requests?tab=${tab}&open=${shown}` : null);
  useShown(transferId ? `/tour-requests?transfer=${transferId}` : null);
}

/** A conversation's messages and its form. */
export function ConversationPanel({ id, query, isFollowed = false }: ConversationPanelProps) {
  const newest = query.data?.messages.findLast(({ from }) => from !== '' && from !== query.data?.conversation.role);
  const { text, refusal, outgoing, write, send, again } = useSendMessage(id, newest?._id ?? '');
  useMarkRead(id, query.data?.conversation.unread ?? 0);
  useShownTalk(id, query.data?.conversation, query.data?.messages.findLast((line) => line.transferId)?.transferId);
  const lastReceived = query.data?.messages.at(-1)?._id;
  const { end, log, hasNew, toEnd } = useFollowEnd(isFollowed, lastReceived, outgoing.at(-1)?._id);
  if (!query.data) return null;
  const { conversation, messages: received } = query.data;
  const name = nameOf(conversation);
  return (
    <div className={styles.panel}>
      {query.hasNextPage && (
        <Button
          size="small"
          className={styles.earlier}
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {messages.earlier}
        </Button>
      )}
      <MessageLog
        ref={log}
        name={name}
        role={conversation.role}
        received={received}
        outgoing={outgoing}
        onAgain={again}
      />
      {conversation.canWrite ? (
        <MessageForm
          name={name}
          role={conversation.role}
          text={text}
          refusal={refusal}
          hasQuestions={isFollowed && !conversation.isHandedOver && ASKED_IN.includes(conversation.state)}
          onChange={write}
          onSend={send}
        >
          {hasNew && (
            <Button size="small" className={styles.toEnd} icon={<ArrowDown size={20} />} onClick={toEnd}>
              {messages.newMessages}
            </Button>
          )}
        </MessageForm>
      ) : (
        <p className={styles.closed}>{messages.closed}</p>
      )}
      <div ref={end} />
    </div>
  );
}
