import { readReturnPath, useLocation, useNavigate, useSearchParams, returnState } from '@keyturn/routing';
import { serverMessage } from '@keyturn/web-kit/api';
import { readSession, showAlert, signIn } from '@keyturn/web-kit/session';
import { useMutation } from '@tanstack/react-query';
import { saveProfile } from '../api.ts';
import { profileMessages as messages } from '../messages.ts';
import { wait } from '../wait.ts';
import type { ProfileValues } from './profile-values.ts';

/** Pause between storing the user and navigating (specification section 4). */
const PAUSE_MS = 100;

/** Saves the profile, signs the merged user in again and returns to the sign-up's start, else to the posting flow. */
export function useSaveProfile(email: string, createdAt: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const returnPath = readReturnPath(state);
  const save = useMutation({
    mutationFn: async (values: ProfileValues) => {
      const profile = await saveProfile({ ...values, email, profileCreated: true, createdAt });
      await signIn({ ...readSession(), ...profile });
      await wait(PAUSE_MS);
    },
    // Back must not lead into the sign-up.
    onSuccess: () =>
      search.get('from') === 'post-review' || returnPath === null
        ? navigate(search.get('from') === 'post-review' ? '/post-review' : '/post', { replace: true })
        : navigate(returnPath, { replace: true, state: returnState(state) }),
    onError: (error) => {
      console.error(error);
      showAlert(messages.saveAlert);
    },
  });
  return {
    save: save.mutate,
    isPending: save.isPending || save.isSuccess,
    failure: save.error ? serverMessage(save.error, messages.saveFailed) : null,
  };
}
