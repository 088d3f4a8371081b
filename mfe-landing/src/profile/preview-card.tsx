import { Avatar, Card } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { profileMessages as messages } from '../messages.ts';
import type { ProfileValues } from './profile-values.ts';
import styles from './profile.module.css';

/** The person as others will see them, while they type. */
export function PreviewCard(props: { values: ProfileValues; since: string; children: ReactNode }) {
  const { name, location, school, profilePic } = props.values;
  const place = [location.trim() || messages.yourPlace, school].filter((part) => part !== '').join(' · ');
  return (
    <Card className={styles.preview}>
      <Avatar name={name || messages.yourName} src={profilePic} size={128} />
      <div className={styles.person}>
        <p className={styles.name}>{name.trim() || messages.yourName}</p>
        <p>{place}</p>
        <p className={styles.quiet}>{messages.memberSince(props.since)}</p>
      </div>
      {props.children}
      <p className={styles.quiet}>{messages.photoNote}</p>
      <p className={styles.quiet}>{messages.preview}</p>
    </Card>
  );
}
