import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this, in pixels, the view follows new messages. */
const NEAR_END = 300;

const isNearEnd = (): boolean => document.documentElement.scrollHeight - window.innerHeight - window.scrollY < NEAR_END;

/**
 * Follows a log's end: at first, after an own message, and until the person scrolls up. Then `hasNew` reports new
 * messages, and `toEnd` scrolls there.
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
  // Before scroll events: new content has moved the end away from the viewer.
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
