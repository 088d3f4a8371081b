import * as session from '@keyturn/web-kit/session';
import { useEffect } from 'react';

/** Not taken by name: a shell of an older release lacks it, and there notices stay unread until they are followed. */
const { showLink }: Partial<typeof session> = session;

/** Says that the screen shows what notices with this link lead to, of its own or in a list; with null it shows nothing yet. */
export function useShown(link: string | null, isList = false): void {
  useEffect(() => (link === null ? undefined : showLink?.(link, isList)), [link, isList]);
}
