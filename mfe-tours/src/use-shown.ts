import * as session from '@keyturn/web-kit/session';
import { useEffect } from 'react';

/** Not a named import: an older shell lacks it, and notices then stay unread until opened. */
const { showLink }: Partial<typeof session> = session;

/** Marks the target of notices with this link as shown, on its own screen or in a list. Null marks nothing yet. */
export function useShown(link: string | null, isList = false): void {
  useEffect(() => (link === null ? undefined : showLink?.(link, isList)), [link, isList]);
}
