import { touchedKeys } from '@keyturn/web-kit/api';
import { onLive, useSession } from '@keyturn/web-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Refetches shown tours, conversations and transfers when the server reports a change; visitors get no reports. */
export function useLiveTours(): void {
  const cache = useQueryClient();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    return onLive('tours', (parts) => {
      for (const queryKey of touchedKeys(parts)) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    });
  }, [cache, isSignedIn]);
}
