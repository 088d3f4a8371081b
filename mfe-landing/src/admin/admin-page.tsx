import { Link, Navigate, useLocation } from '@keyturn/routing';
import { hasStatus } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { EmptyState, PageFrame, PageHeading, PageTitle, Screen, type ScreenProps } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { adminMessages as messages } from './messages.ts';
import styles from './admin.module.css';

/** Content for admins only. Others see a missing page, and no call is made. */
export function AdminsAlone({ children }: { children: ReactNode }) {
  const user = useSession();
  const { pathname } = useLocation();
  if (!user) return <Navigate to="/login" replace state={{ from: pathname }} />;
  return user.role === 'admin' ? children : <NoPage />;
}

/** The frame of admin pages, with links between them. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AdminsAlone>
      <PageFrame className={styles.page}>
        <PageTitle>{title}</PageTitle>
        <PageHeading>{title}</PageHeading>
        <nav className={styles.pages} aria-label={messages.pages}>
          {PAGES.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {children}
      </PageFrame>
    </AdminsAlone>
  );
}

const PAGES = [
  { to: '/admin', label: messages.cases },
  { to: '/admin/people', label: messages.people },
  { to: '/admin/log', label: messages.log },
] as const;

function NoPage() {
  return (
    <PageFrame width="text">
      <PageTitle>{messages.notFound}</PageTitle>
      <EmptyState sentence={<PageHeading>{messages.notFound}</PageHeading>}>
        <p>{messages.notFoundHint}</p>
      </EmptyState>
    </PageFrame>
  );
}

/** A Screen for admins only. A session without the right sees what is required. */
export function AdminScreen<Data>(props: ScreenProps<Data>) {
  const isRefused = hasStatus(props.query.error, 403);
  return <Screen {...props} guard={isRefused && <SecondStepNeeded />} />;
}

function SecondStepNeeded() {
  return <EmptyState sentence={messages.secondStep} action={<Link to="/account">{messages.toAccount}</Link>} />;
}
