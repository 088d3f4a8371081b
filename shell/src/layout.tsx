import type { RemoteEntry } from '@keyturn/contracts/remote';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from '@keyturn/routing';
import { BareFooter } from './chrome/bare-footer.tsx';
import { Footer } from './chrome/footer.tsx';
import { MessageView } from './chrome/message-view.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { messages } from './messages.ts';
import { findOwner } from './remotes.ts';
import styles from './layout.module.css';

/** The first page of a visit always has the same key, so a new address in a used tab would start at an old position. */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** The frame of every page: skip link, top bar, screen, footer, toasts. It never unmounts. */
export function Layout({ remotes }: { remotes: readonly RemoteEntry[] }) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const hasChrome = findOwner(remotes, pathname)?.topBar ?? true;
  return (
    <>
      <a className="skip-link" href="#content">
        {messages.skip}
      </a>
      {hasChrome && <TopBar />}
      <main id="content" className={styles.main} tabIndex={-1}>
        {isLoading && <div className={styles.loading} role="progressbar" aria-label={messages.loading} />}
        <Outlet />
      </main>
      {hasChrome ? <Footer /> : <BareFooter />}
      <MessageView />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
