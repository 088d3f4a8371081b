import { Link, useLocation, type ReturnPath } from '@keyturn/routing';
import { intent, useSession, type StoredUser } from '@keyturn/web-kit/session';
import { Wordmark, buttonClass } from '@keyturn/web-kit/ui';
import { LogIn } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { messages } from '../messages.ts';
import styles from './top-bar.module.css';

const loadUserMenu = () => import('./user-menu.tsx');
// Not part of a visitor's first page. If it fails to load, the bar stays without a menu.
const UserMenu = lazy(() =>
  loadUserMenu().then(
    ({ UserMenu: Menu }) => ({ default: Menu }),
    () => ({ default: NoMenu }),
  ),
);
/** Screens that are no useful return target. */
const ENTRANCES = ['/', '/login', '/signup'];
const NoMenu = (_props: { user: StoredUser }) => <></>;

/** The bar above every page with chrome (requirements A2, A3). */
export function TopBar() {
  const user = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  // Preloaded after the first page: the person may log in, even offline.
  useEffect(() => {
    if (pathname !== '/') void loadUserMenu().catch(() => undefined);
  }, [pathname]);
  // Between the two the return path stays.
  const returnPath: unknown = ENTRANCES.includes(pathname)
    ? location.state
    : ({ from: pathname + search } satisfies ReturnPath);
  // Back does not lead from one to the other.
  const isEntering = pathname === '/login' || pathname === '/signup';
  const noteIntent = (): void => intent.writeIfAbsent('browse');
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label={messages.home}>
        <Wordmark />
      </Link>
      {user ? (
        <Suspense fallback={null}>
          <UserMenu user={user} />
        </Suspense>
      ) : (
        <nav className={styles.actions}>
          <Link
            to="/login"
            state={returnPath}
            replace={isEntering}
            className={styles.logIn}
            aria-label={messages.logIn}
            title={messages.logIn}
            onClick={noteIntent}
          >
            <LogIn size={22} strokeWidth={1.75} aria-hidden />
          </Link>
          <Link
            to="/signup"
            state={returnPath}
            replace={isEntering}
            className={buttonClass('secondary', 'small')}
            onClick={noteIntent}
          >
            {messages.signUp}
          </Link>
        </nav>
      )}
    </header>
  );
}
