import type { SiteAnswer } from '@keyturn/contracts/site';
import { Screen, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api.ts';
import { AboutPage } from './about-page.tsx';
import styles from './about.module.css';
import { aboutMessages as messages } from './messages.ts';

/** A page that shows the operator. */
export function SitePage({ title, children }: { title: string; children: (site: Site) => ReactNode }) {
  const site = useQuery(queries.site);
  return (
    <Screen
      query={site}
      failed={messages.failed}
      loading={messages.loading}
      loadingClassName={styles.waiting}
      skeleton={[1, 2, 3].map((row) => (
        <Skeleton key={row} height={96} />
      ))}
      frame={(content) => <AboutPage title={title}>{content}</AboutPage>}
    >
      {children}
    </Screen>
  );
}

export type Site = Pick<SiteAnswer, 'operator' | 'termsUrl' | 'privacyUrl'>;

/** This release's text, and a link to the operator's own. */
export function Elsewhere({ title, url, name }: { title: string; url: string; name: string }) {
  return (
    <>
      {name !== '' && <p>{messages.runBy(name)}</p>}
      {url !== '' && (
        <p>
          <a href={url}>{messages.elsewhere(title)}</a>
        </p>
      )}
    </>
  );
}
