import styles from './progress.module.css';
import { words } from './words.ts';

export interface ProgressProps {
  step: number;
  total: number;
  /** Added to the text: "Step 3 of 5 · Details". */
  name?: string | undefined;
  isTextHidden?: boolean | undefined;
}

/** A thin bar across the width with "Step 3 of 7" under it. */
export function Progress({ step, total, name, isTextHidden }: ProgressProps) {
  const text = name ? `${words.step(step, total)} · ${name}` : words.step(step, total);
  return (
    <div className={styles.progress}>
      <div className={styles.track}>
        <div
          className={styles.bar}
          style={{ transform: `scaleX(${step / total})` }}
          role="progressbar"
          aria-valuenow={step}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuetext={text}
          aria-label={text}
        />
      </div>
      {!isTextHidden && <p className={styles.text}>{text}</p>}
    </div>
  );
}
