import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { listingMessages } from './messages.ts';
import styles from './poster.module.css';

/** How the poster answers tour requests; empty when unknown. */
export function ResponseTime({ userId }: { userId: string }) {
  const { data } = useQuery({ ...queries.response(userId), enabled: userId !== '' });
  if (!data || data.band === 'unknown') return null;
  const usually = data.within && listingMessages.usually[data.within];
  return <p className={styles.place}>{[listingMessages.answers[data.band], usually].filter(Boolean).join(', ')}.</p>;
}
