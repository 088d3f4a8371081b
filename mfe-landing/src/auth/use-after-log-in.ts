import { readReturnPath, useLocation, useNavigate, returnState } from '@keyturn/routing';
import { intent } from '@keyturn/web-kit/session';

/**
 * Where a log-in leads: back to the screen that asked for it (`state.from`), else /post if that was the intent, else
 * home (requirement A7).
 */
export function useAfterLogIn(): () => Promise<void> {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const from = readReturnPath(state);
  // Back from the screen that asked must not lead to the log-in again.
  return async () => {
    if (from === null) await navigate(intent.read() === 'post' ? '/post' : '/');
    else await navigate(from, { replace: true, state: returnState(state) });
  };
}
