import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { queries } from '../api.ts';
import { messages } from '../messages.ts';
import { listingMessages } from './messages.ts';
import styles from './poster.module.css';

/** That the poster is a property manager; and where it is known that nobody has approved them as one, that they say so themselves. */
export function Manager({ userId }: { userId: string }) {
  const { data } = useQuery({ ...queries.poster(userId), enabled: userId !== '' });
  const isUnchecked = data && !data.profile.badges?.some(({ kind }) => kind === 'manager');
  return (
    <p className={styles.manager}>
      <Building2 size={16} />
      {isUnchecked ? listingMessages.notChecked : messages.byManager}
    </p>
  );
}
