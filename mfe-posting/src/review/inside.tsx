import type { OwnPost } from '@keyturn/contracts/posts';
import { amenitiesByHeading } from '@keyturn/domain/amenities';
import { Badge } from '@keyturn/web-kit/ui';
import { Check } from 'lucide-react';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** The chosen amenities by group, and the furnishings. */
export function Inside({ post }: { post: OwnPost }) {
  const furnishings = post.furnishings ?? [];
  const groups = amenitiesByHeading(post.amenities ?? []);

  if (groups.length === 0 && furnishings.length === 0) return <p className={styles.quiet}>{messages.nothingInside}</p>;
  return (
    <>
      <div className={styles.amenities}>
        {groups.map(({ heading, labels }) => (
          <div key={heading}>
            <h3 className={styles.small}>{heading}</h3>
            <ul className={styles.labels}>
              {labels.map((label) => (
                <li key={label}>
                  <Check size={18} />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {furnishings.length > 0 && (
        <div className={styles.furnishings}>
          <h3>{messages.furnishings}</h3>
          <ul className={styles.badges}>
            {furnishings.map((label) => (
              <li key={label}>
                <Badge>{label}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
