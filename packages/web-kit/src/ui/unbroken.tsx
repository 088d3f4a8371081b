import styles from './unbroken.module.css';

const WHOLE = /(\S+ ·|\b\w{1,6}-\w{1,8}\b)/;

/** Text without a line break before a dot or inside a word such as "e-mail". Screen readers see it unchanged. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, at) =>
    // `split` returns the pattern's matches at odd indexes.
    at % 2 === 1 ? (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
