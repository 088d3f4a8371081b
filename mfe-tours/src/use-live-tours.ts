import { onLive, useSession } from '@keyturn/web-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads what is shown of tours, conversations and transfers again whenever the server says that something changed; to visitors it says nothing. */
export function useLiveTours(): void {
  const cache = useQueryClient();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    return onLive('tours', () => void cache.invalidateQueries({ queryKey: ['tours'] }, { cancelRefetch: false }));
  }, [cache, isSignedIn]);
}
