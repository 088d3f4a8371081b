import type { Availability } from '@keyturn/contracts/availability';
import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, saveAvailability } from '../api.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';
import { toAvailability, toWeekDraft } from './slot-drafts.ts';

/** Saves the week with the specification's four texts, and knows whether a week differs from what was last saved. */
export function useSaveAvailability(stored: Availability) {
  const email = useSession()?.email ?? '';
  const cache = useQueryClient();
  const once = useOnce();
  const [saved, setSaved] = useState(() => toAvailability(toWeekDraft(stored)));
  const save = useMutation({
    mutationFn: (availability: Availability) => saveAvailability({ email, availability }),
    onSuccess: (_done, availability) => {
      setSaved(availability);
      cache.setQueryData(queries.week.queryKey, { availability });
      notify(messages.saved, 'success');
    },
    onError: (error) => {
      console.error(error);
      const isUnreachable = error instanceof NetworkError;
      showAlert(isUnreachable ? messages.networkFailed : serverMessage(error, messages.saveFailed));
    },
  });
  return {
    save: (availability: Availability): void => once('week', () => save.mutateAsync(availability)),
    isPending: save.isPending,
    isUnsaved: (availability: Availability): boolean => JSON.stringify(availability) !== JSON.stringify(saved),
  };
}
