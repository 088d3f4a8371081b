import { useNavigate } from '@keyturn/routing';
import { signOut } from '@keyturn/web-kit/session';

/** Logs out and navigates to the landing page. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void signOut().then(() => navigate('/'));
}
