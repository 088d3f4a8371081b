import { readReturnPath, useLocation, useNavigate, returnState } from '@keyturn/routing';
import { intent } from '@keyturn/web-kit/session';

/**
 * Navigates after a log-in: to the screen that required it (`state.from`), else /post for that intent, else home
 * (requirement A7).
 */
export function useAfterLogIn(): () => Promise<void> {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const from = readReturnPath(state);
  // Back from that screen must not lead to the log-in.
  return async () => {
    if (from === null) await navigate(intent.read() === 'post' ? '/post' : '/');
    else await navigate(from, { replace: true, state: returnState(state) });
  };
}
