import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { Link } from '@keyturn/routing';
import { Badge, VisuallyHidden, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { queries } from '../api.ts';
import { transferMessages as messages } from './messages.ts';
import styles from './transfers-link.module.css';

/** A link to the transfers, with a count of the viewer's turns. */
export function TransfersLink() {
  const { data = [] } = useQuery(queries.transfers);
  const turns = data.filter(isOwnTurn).length;
  return (
    <Link to="/transfers" className={`${buttonClass()} ${styles.link ?? ''}`}>
      <KeyRound size={20} aria-hidden />
      {messages.title}
      {turns > 0 && (
        <Badge tone="danger" isSolid>
          {turns}
          <VisuallyHidden> {messages.waiting}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}
