import styles from './school-mark.module.css';

const letters: Record<string, string> = {
  BYU: 'BYU',
  UVU: 'UVU',
  Utah: 'U',
  'Utah State': 'USU',
  SUU: 'SUU',
  'Utah Tech': 'UT',
  'Ensign College': 'EC',
};

/** A school's letters in a plain shape: our own mark, no school's logo. */
export function SchoolMark({ school }: { school: string }) {
  return <span className={styles.mark}>{letters[school] ?? school.slice(0, 2)}</span>;
}
