import { Button } from '@keyturn/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { conversationMessages as messages } from '../messages.ts';
import styles from './conversation.module.css';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { nameOf } from './name-of.ts';
import { useMarkRead, type useConversation } from './use-conversation.ts';
import { useSendMessage } from './use-send-message.ts';

interface ConversationPanelProps {
  id: string;
  query: ReturnType<typeof useConversation>;
  /** The page is the conversation: its end is kept in sight. */
  isFollowed?: boolean | undefined;
}

/** Nearer to the end than this, in pixels, somebody follows what comes. */
const NEAR_END = 300;

/** The messages of a conversation and the field for the next one. */
export function ConversationPanel({ id, query, isFollowed = false }: ConversationPanelProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { outgoing, send, again } = useSendMessage(id, (refused, reason) => {
    setText((current) => (current === '' ? refused : `${refused}\n${current}`));
    setRefusal(reason);
  });
  useMarkRead(id, query.data?.conversation.unread ?? 0);
  const end = useFollowEnd(isFollowed, query.data?.messages.at(-1)?._id, outgoing.at(-1)?._id);
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
      <MessageLog name={name} role={conversation.role} received={received} outgoing={outgoing} onAgain={again} />
      {conversation.canWrite ? (
        <MessageForm
          name={name}
          role={conversation.role}
          text={text}
          refusal={refusal}
          hasQuestions={isFollowed}
          onChange={(next) => {
            setText(next);
            setRefusal(null);
          }}
          onSend={() => {
            send(text.trim());
            setText('');
          }}
        />
      ) : (
        <p className={styles.closed}>{messages.closed}</p>
      )}
      <div ref={end} />
    </div>
  );
}

/** Keeps the end in sight for who is there: at first, after an own message, and where somebody has not gone up to read. */
function useFollowEnd(isFollowed: boolean, lastReceived: string | undefined, lastOwn: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const { scrollHeight } = document.documentElement;
    const isNear = scrollHeight - window.innerHeight - window.scrollY < NEAR_END;
    if (!isFollowed || lastReceived === undefined || !(isFirst.current || isNear)) return;
    end.current?.scrollIntoView({ block: 'end' });
    isFirst.current = false;
  }, [isFollowed, lastReceived]);
  useEffect(() => {
    if (isFollowed && lastOwn !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [isFollowed, lastOwn]);
  return end;
}
