import { useNavigate } from '@keyturn/routing';
import { signOut } from '@keyturn/web-kit/session';

/** Logs out and leads to the landing page at once: the server's answer must not lead away from where somebody has gone since. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void signOut();
    void navigate('/');
  };
}
