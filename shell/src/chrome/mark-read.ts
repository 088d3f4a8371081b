import { changeItem } from '@keyturn/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { markRead, queries } from '../api.ts';

/** Marks these notices as read, or all, on the screen at once and then on the server. */
export function useMarkRead(): (ids?: string[]) => void {
  const cache = useQueryClient();
  return useCallback(
    (ids) => {
      cache.setQueryData(queries.notices.queryKey, (answer: unknown) => withRead(answer, ids));
      markRead(ids)
        .catch((error: unknown) => console.error('Notices stay unread', error))
        .finally(() => void cache.invalidateQueries({ queryKey: queries.notices.queryKey }));
    },
    [cache],
  );
}

/** The cached raw answer with these notices read, or all. */
function withRead(answer: unknown, ids?: readonly string[]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { items, unread } = queries.notices.select(answer);
  const meant = items.filter(({ _id, read }) => !read && (!ids || ids.includes(_id)));
  const read = meant.reduce<unknown>((list, { _id }) => changeItem(list, _id, { read: true }), items);
  return { ...answer, items: read, unread: ids ? unread - meant.length : 0 };
}
