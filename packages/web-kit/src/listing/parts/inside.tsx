import { amenitiesByHeading } from '@keyturn/domain/amenities';
import { createElement } from 'react';
import { Badge } from '../../ui/index.ts';
import { amenityIcon } from './amenity-icons.ts';
import styles from './inside.module.css';
import { words } from './words.ts';

export interface InsideProps {
  amenities: readonly string[];
  furnishings: readonly string[];
}

/** A home's amenities by group, then furnishings. Empty without any. */
export function Inside({ amenities, furnishings }: InsideProps) {
  const groups = amenitiesByHeading(amenities);
  return (
    <>
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ heading, labels }) => (
            <div key={heading}>
              <h3 className={styles.heading}>{heading}</h3>
              <ul className={styles.labels}>
                {labels.map((label) => (
                  <li key={label}>
                    {createElement(amenityIcon(heading, label), { size: 20 })}
                    {label}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {furnishings.length > 0 && (
        <div className={styles.furnishings}>
          <h3 className={styles.heading}>{words.furnishings}</h3>
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

/** Whether `Inside` has anything to show. */
export const isAnythingInside = ({ amenities, furnishings }: InsideProps): boolean =>
  amenitiesByHeading(amenities).length > 0 || furnishings.length > 0;
