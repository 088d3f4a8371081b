import type { Notice } from '@keyturn/contracts/notifications';
import { isLinkShown, notify, onLive, useShownLinks } from '@keyturn/web-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { queries } from '../api.ts';
import { useMarkRead } from './mark-read.ts';

/**
 * Shows the newest notice as a toast, unless a screen shows its subject. A toast with a link disappears once its notice
 * is read.
 */
export function useAnnouncedNotices(isSignedIn: boolean, items: readonly Notice[] | undefined): void {
  const cache = useQueryClient();
  const markRead = useMarkRead();
  const toasts = useRef(new Map<string, () => void>());
  useReadWhereShown(items);

  useEffect(() => {
    for (const [id, dismiss] of toasts.current) {
      if (items?.find(({ _id }) => _id === id)?.read === false) continue;
      dismiss();
      toasts.current.delete(id);
    }
  }, [items]);

  // A reconnected stream repeats notices; known ones are not announced again.
  const announced = useRef<string>(undefined);
  const newestKnown = items?.[0]?._id;
  useEffect(() => {
    announced.current ??= newestKnown;
  }, [newestKnown]);

  useEffect(() => {
    if (!isSignedIn) return;
    let newest: string | undefined;
    return onLive('notifications', () => void announceNewest().catch(console.error));

    async function announceNewest(): Promise<void> {
      const { queryKey, select } = queries.notices;
      const before = announced.current;
      // Cancels a running read, which may have started before the notice.
      await cache.cancelQueries({ queryKey });
      await cache.refetchQueries({ queryKey });
      const answer = cache.getQueryData(queryKey);
      if (answer === undefined) return;
      const { items } = select(answer);
      // Another hook may have announced it during this read.
      const known = [before, newest];
      const firstKnown = items.findIndex(({ _id }) => known.includes(_id));
      const news = firstKnown === -1 ? items.slice(0, 1) : items.slice(0, firstKnown);
      // In a list it is marked as read on arrival.
      const first = news.find(({ read, link }) => (!read || isLinkShown(link)) && !isLinkShown(link, true));
      if (first) announce(first);
      announced.current = newest = items[0]?._id;
    }

    function announce({ _id, body, link }: Notice): void {
      if (isLinkShown(link)) return void notify(body, 'info');
      const lead = { link, onFollow: () => markRead([_id]) };
      toasts.current.set(_id, notify(body, 'info', lead));
    }
  }, [isSignedIn, cache, markRead]);
}

/** Marks visible notices as read, each once: a refusing server must not be called repeatedly. */
function useReadWhereShown(items: readonly Notice[] | undefined): void {
  const markRead = useMarkRead();
  const links = useShownLinks();
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  const tried = useRef({ links, ids: new Set<string>() });
  useEffect(() => {
    if (tried.current.links !== links) tried.current = { links, ids: new Set() };
    const { ids } = tried.current;
    const seen = (items ?? []).filter(({ _id, read, link }) => !read && !ids.has(_id) && isLinkShown(link));
    if (!isVisible || seen.length === 0) return;
    for (const { _id } of seen) ids.add(_id);
    markRead(seen.map(({ _id }) => _id));
  }, [items, links, isVisible, markRead]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
