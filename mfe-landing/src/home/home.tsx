import { useSession } from '@keyturn/web-kit/session';
import { Landing } from '../landing/landing.tsx';
import { UserHome } from './user-home.tsx';

/** /: the user home when a user is stored, else the landing page (ledger B1). */
export function Home() {
  return useSession() ? <UserHome /> : <Landing />;
}
