import styles from './auth.module.css';
import { describePassword } from './password-strength.ts';

const BARS = [1, 2, 3, 4];

/** The new password's length, in four bars and in words. */
export function PasswordMeter({ password, isCommon }: { password: string; isCommon: boolean }) {
  const { bars, words } = describePassword(password, isCommon);
  return (
    <div className={styles.meter} data-bars={bars}>
      <span className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={bar <= bars ? styles.barFilled : styles.bar} />
        ))}
      </span>
      <span className={styles.meterWords} aria-live="polite">
        {words}
      </span>
    </div>
  );
}
