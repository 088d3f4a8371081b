import { Button } from '@keyturn/web-kit/ui';
import { Fragment, useState, type ReactNode } from 'react';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';

export interface Page {
  /** The cursor of the page; '' is the first. */
  readonly cursor: string;
  /** The button to the next page below the last one shown, by the page's answer. */
  more(next: string | null): ReactNode;
}

/** The loaded pages of a list, with a button for the next. */
export function Pages({ children }: { children: (page: Page) => ReactNode }) {
  const [cursors, setCursors] = useState(['']);
  const last = cursors.at(-1);
  const more = (cursor: string) => (next: string | null) =>
    next !== null &&
    cursor === last && (
      <Button className={styles.more} onClick={() => setCursors([...cursors, next])}>
        {messages.more}
      </Button>
    );
  return cursors.map((cursor) => <Fragment key={cursor}>{children({ cursor, more: more(cursor) })}</Fragment>);
}
