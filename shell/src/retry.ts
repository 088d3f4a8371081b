import { useLocation, useNavigate, useNavigation } from '@keyturn/routing';

/** Retries by navigating to the same place: the router then loads the remote again. */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isRetrying = useNavigation().state !== 'idle';
  return { retry: () => void navigate(`${pathname}${search}${hash}`, { replace: true }), isRetrying };
}
