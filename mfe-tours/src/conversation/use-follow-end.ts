import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, in pixels, somebody follows what comes. */
const NEAR_END = 300;

const isNearEnd = (): boolean => document.documentElement.scrollHeight - window.innerHeight - window.scrollY < NEAR_END;

/**
 * Keeps the end of a log in sight for who is there: at first, after an own message, and as long as somebody has not gone up
 * to read. Who has is not moved: `hasNew` says that something came, and `toEnd` leads there.
 */
export function useFollowEnd(isFollowed: boolean, lastReceived: string | undefined, lastOwn: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const showEnd = (): void => {
    end.current?.scrollIntoView({ block: 'end' });
    isAtEnd.current = true;
    setHasNew(false);
  };
  useEffect(() => {
    const look = (): void => {
      isAtEnd.current = isNearEnd();
      if (isAtEnd.current) setHasNew(false);
    };
    document.addEventListener('scroll', look, { passive: true });
    return () => document.removeEventListener('scroll', look);
  }, []);
  // Before anything can be scrolled: what came has moved the end away from who was there.
  useLayoutEffect(() => {
    if (!isFollowed || lastReceived === undefined) return;
    if (isAtEnd.current) showEnd();
    else setHasNew(true);
  }, [isFollowed, lastReceived]);
  useEffect(() => {
    if (!isFollowed || lastOwn === undefined) return;
    end.current?.scrollIntoView({ block: 'end' });
    isAtEnd.current = true;
  }, [isFollowed, lastOwn]);
  const toEnd = (): void => {
    log.current?.focus({ preventScroll: true });
    showEnd();
  };
  return { end, log, hasNew, toEnd };
}
