import { Link } from '@keyturn/routing';
import { Badge, VisuallyHidden, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { queries } from '../api.ts';
import { conversationMessages as messages } from '../messages.ts';

/** A link to a request's conversation, with the unread count if known. */
export function MessagesLink({ id, className }: { id: string; className?: string | undefined }) {
  const { data = [] } = useQuery(queries.conversations);
  const unread = data.find(({ _id }) => _id === id)?.unread ?? 0;
  return (
    <Link to={`/conversations/${id}`} className={`${buttonClass('secondary', 'small')} ${className ?? ''}`}>
      <MessagesSquare size={20} aria-hidden />
      {messages.title}
      {unread > 0 && (
        <Badge tone="danger" isSolid>
          {unread}
          <VisuallyHidden> {messages.unread}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}
