import type { Badge as KnownBadge } from '@keyturn/contracts/profiles';
import { Badges } from '@keyturn/web-kit/people';
import { Avatar, Card } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { profileMessages as messages } from '../messages.ts';
import type { ProfileValues } from './profile-values.ts';
import styles from './profile.module.css';

/** The person as others see them, live; below it what only they see. */
export function PreviewCard(props: {
  values: ProfileValues;
  since: string;
  badges: readonly KnownBadge[];
  children: ReactNode;
}) {
  const { name, location, profilePic, isPropertyManager } = props.values;
  const isApproved = props.badges.some(({ kind }) => kind === 'manager');
  return (
    <Card className={styles.preview}>
      <figure className={styles.person}>
        <Avatar name={name || messages.yourName} src={profilePic} size={128} />
        <p className={styles.name}>{name.trim() || messages.yourName}</p>
        <p>{location.trim() || messages.yourPlace}</p>
        {isPropertyManager && <p>{isApproved ? messages.manager : messages.managerNotChecked}</p>}
        <Badges badges={props.badges} />
        <figcaption className={styles.quiet}>{messages.preview}</figcaption>
      </figure>
      {props.children}
      <p className={styles.quiet}>{messages.photoNote}</p>
      <p className={styles.quiet}>{messages.memberSince(props.since)}</p>
    </Card>
  );
}
