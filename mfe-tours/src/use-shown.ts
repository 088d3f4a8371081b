import * as session from '@keyturn/web-kit/session';
import { useEffect } from 'react';

/** Not taken by name: a shell of an older release lacks it, and there notices stay unread until they are followed. */
const { showLink }: Partial<typeof session> = session;

/** Marks the target of notices with this link as shown, on its own screen or in a list. Null marks nothing yet. */
export function useShown(link: string | null, isList = false): void {
  useEffect(() => (link === null ? undefined : showLink?.(link, isList)), [link, isList]);
}
