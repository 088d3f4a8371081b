import { AMENITY_GROUPS } from '@keyturn/domain/options';
import { Badge } from '@keyturn/web-kit/ui';
import { Car, Flame, PawPrint, Snowflake, WashingMachine, Waves, Wifi, type LucideIcon } from 'lucide-react';
import { listingMessages as messages } from '../messages.ts';
import styles from './inside.module.css';

const icons: Record<string, LucideIcon> = {
  Laundry: WashingMachine,
  Parking: Car,
  Entertainment: Waves,
  'Air Conditioning': Snowflake,
  Heating: Flame,
  'Wi-Fi': Wifi,
  'Pet Friendly': PawPrint,
};

/** Amenities under their group's heading, then furnishings; what is absent is not shown. */
export function Inside({ amenities, furnishings }: { amenities: readonly string[]; furnishings: readonly string[] }) {
  const groups = AMENITY_GROUPS.map(({ heading, options }) => ({
    heading,
    labels: options.filter((option) => amenities.includes(option)),
  })).filter(({ labels }) => labels.length > 0);
  if (groups.length === 0 && furnishings.length === 0) return null;
  return (
    <section aria-labelledby="inside">
      <h2 id="inside">{messages.inside}</h2>
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ heading, labels }) => {
            const Icon = icons[heading];
            return (
              <div key={heading}>
                <h3 className={styles.heading}>{heading}</h3>
                <ul className={styles.labels}>
                  {labels.map((label) => (
                    <li key={label}>
                      {Icon && <Icon size={20} />}
                      {label}
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
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
