import { ApiError, hasStatus, serverMessage } from '@keyturn/web-kit/api';
import { notify, readSession, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setSaved } from '../api.ts';
import { messages } from '../messages.ts';
import { keptHearts } from './kept-hearts.ts';
import { changing, SAVED } from './use-saved.ts';

const KEPT = [...SAVED, 'kept'];
const RETRY_MS = 5_000;

/** Saves the hearts that a visitor tapped once somebody is signed in. Each screen with hearts calls it once. */
export function useSaveKeptHearts(): void {
  const email = useSession()?.email;
  const cache = useQueryClient();
  const { mutate } = useMutation({
    ...changing(cache),
    mutationKey: KEPT,
    mutationFn: saveKept,
    retry: (failures, error) => {
      if (failures === 0) notify(messages.keptFailed, 'danger');
      return failures < 2 && !hasStatus(error, 401);
    },
    retryDelay: RETRY_MS,
    onSuccess: () => {
      const saving = cache.getMutationCache().find({ mutationKey: KEPT, status: 'pending' });
      if (saving && saving.state.failureCount > 0) notify(messages.keptSaved, 'success');
    },
  });
  useEffect(() => {
    if (email === undefined || cache.isMutating({ mutationKey: KEPT }) > 0) return;
    if (keptHearts.of(email).length > 0) mutate(email);
  }, [email, cache, mutate]);
}

/** Saves what a person tapped as a visitor. Throws where that may work later; drops what is refused. */
async function saveKept(email: string): Promise<void> {
  for (const id of keptHearts.of(email)) {
    if (readSession()?.email !== email) return;
    try {
      await setSaved(id, true);
    } catch (error) {
      if (!isRefused(error)) throw error;
      notify(serverMessage(hasStatus(error, 429) ? error : null, messages.saveFailed), 'danger');
    }
    keptHearts.drop(id);
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !hasStatus(error, 401, 409);
