import { amenitiesByHeading } from '@keyturn/domain/amenities';
import { Badge } from '@keyturn/web-kit/ui';
import { createElement } from 'react';
import { listingMessages as messages } from '../messages.ts';
import { amenityIcon } from './amenity-icons.ts';
import styles from './inside.module.css';

/** Amenities under their group's heading, then furnishings; what is absent is not shown. */
export function Inside({ amenities, furnishings }: { amenities: readonly string[]; furnishings: readonly string[] }) {
  const groups = amenitiesByHeading(amenities);
  if (groups.length === 0 && furnishings.length === 0) return null;
  return (
    <section aria-labelledby="inside">
      <h2 id="inside">{messages.inside}</h2>
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ heading, labels }) => (
            <div key={heading}>
              <h3 className={styles.heading}>{heading}</h3>
              <ul className={styles.labels}>
                {labels.map((label) => (
                  <Amenity key={label} heading={heading} label={label} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {furnishings.length > 0 && (
        <div className={styles.furnishings}>
          <h3 className={styles.heading}>{messages.furnishings}</h3>
          <ul className={styles.badges}>
            {furnishings.map((label) => (
              <li key={label}>
                <Badge>{label}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Amenity({ heading, label }: { heading: string; label: string }) {
  return (
    <li>
      {createElement(amenityIcon(heading, label), { size: 20 })}
      {label}
    </li>
  );
}
