import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { queries } from '../api.ts';
import { messages } from '../messages.ts';
import { listingMessages } from './messages.ts';
import styles from './poster.module.css';

/** Labels the poster as a property manager; if known to be unapproved, as a claim of their own. */
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
