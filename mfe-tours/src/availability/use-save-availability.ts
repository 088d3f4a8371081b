import type { Availability } from '@keyturn/contracts/availability';
import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAvailability } from '../api.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { useOnce } from '../use-once.ts';
import { toAvailability, toWeekDraft } from './slot-drafts.ts';

/** Saves the week with the specification's four texts, and knows whether a week differs from what was last saved. */
export function useSaveAvailability(stored: Availability) {
  const email = useSession()?.email ?? '';
  const queries = useQueryClient();
  const once = useOnce();
  const [saved, setSaved] = useState(() => toAvailability(toWeekDraft(stored)));
  const save = useMutation({
    mutationFn: (availability: Availability) => saveAvailability({ email, availability }),
    onSuccess: (_answer, availability) => {
      setSaved(availability);
      queries.setQueryData(['tours', 'availability'], availability);
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
