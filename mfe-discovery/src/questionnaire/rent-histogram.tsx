import type { RentsAnswer } from '@keyturn/contracts/matching';
import { joinClasses } from '@keyturn/web-kit/ui';
import styles from './budget-step.module.css';

/** Live rents as bars on the slider's track, coloured up to the budget. Decorative. */
export function RentHistogram({ bins, budget }: { bins: RentsAnswer['bins']; budget: number }) {
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  return (
    <div className={styles.histogram} aria-hidden="true">
      {bins.map((bin) => (
        <span
          key={bin.from}
          className={joinClasses(styles.bar, bin.from < budget && styles.reached)}
          style={{ height: `${Math.max(3, (100 * bin.count) / most)}%` }}
        />
      ))}
    </div>
  );
}
