import { Button } from '@keyturn/web-kit/ui';
import { Fragment, useState, type ReactNode } from 'react';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';

export interface Page {
  /** Where the page begins; '' is the first. */
  readonly cursor: string;
  /** Leads from the last page that is shown alone to the next one, by the page's answer. */
  more(next: string | null): ReactNode;
}

/** The pages of a list that are shown, one below the other, with the way to the next. */
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
