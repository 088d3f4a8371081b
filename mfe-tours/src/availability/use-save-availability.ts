import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, saveAvailability } from '../api.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';
import { toHours, type Hours, type HoursDraft } from './hours-draft.ts';

/** Saves the hours with the specification's four texts, and tracks unsaved changes. */
export function useSaveAvailability(initial: HoursDraft) {
  const email = useSession()?.email ?? '';
  const cache = useQueryClient();
  const once = useOnce();
  const [saved, setSaved] = useState(() => toHours(initial));
  const save = useMutation({
    mutationFn: (hours: Hours) => saveAvailability({ email, ...hours }),
    onSuccess: (_done, hours) => {
      setSaved(hours);
      cache.setQueryData(queries.week.queryKey, hours);
      notify(messages.saved, 'success');
    },
    onError: (error) => {
      console.error(error);
      const isUnreachable = error instanceof NetworkError;
      showAlert(isUnreachable ? messages.networkFailed : serverMessage(error, messages.saveFailed));
    },
  });
  return {
    save: (hours: Hours): void => once('week', () => save.mutateAsync(hours)),
    isPending: save.isPending,
    isUnsaved: (hours: Hours): boolean => JSON.stringify(hours) !== JSON.stringify(saved),
  };
}
