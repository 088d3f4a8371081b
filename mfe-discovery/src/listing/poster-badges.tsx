import { formatMonth } from '@keyturn/domain/dates';
import { Badges } from '@keyturn/web-kit/people';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { listingMessages } from './messages.ts';
import styles from './poster.module.css';

/** How long the poster has been here, and their badges; empty when unknown. */
export function PosterBadges({ userId }: { userId: string }) {
  const { data } = useQuery({ ...queries.poster(userId), enabled: userId !== '' });
  if (!data) return null;
  const { memberSince = '', badges = [] } = data.profile;
  const since = formatMonth(memberSince);
  return (
    <>
      {since !== '' && <p className={styles.place}>{listingMessages.memberSince(since)}</p>}
      <Badges badges={badges} />
    </>
  );
}
