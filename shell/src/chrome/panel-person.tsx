import type { StoredUser } from '@keyturn/web-kit/session';
import { Avatar } from '@keyturn/web-kit/ui';
import { MapPin } from 'lucide-react';
import styles from './user-menu.module.css';

/** Photo, name and place at the head of the side panel. */
export function PanelPerson({ user }: { user: StoredUser }) {
  return (
    <div className={styles.person}>
      <Avatar name={user.name ?? ''} src={user.profilePic} size={68} />
      <div>
        <p className={styles.name}>{user.name}</p>
        {user.location && (
          <p className={styles.place}>
            <MapPin size={16} strokeWidth={1.75} aria-hidden />
            {user.location}
          </p>
        )}
      </div>
    </div>
  );
}
