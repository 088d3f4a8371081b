import styles from './unbroken.module.css';

const WHOLE = /(\S+ ·|\b\w{1,6}-\w{1,8}\b)/;

/** Text in which no line begins with a dot, and a word like "e-mail" stays whole. It is read and found as it is written. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, at) =>
    // What the pattern has found stands at every second place.
    at % 2 === 1 ? (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
