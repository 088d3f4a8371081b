import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, Skeleton } from '@keyturn/web-kit/ui';
import { lazy, Suspense } from 'react';
import { Landing } from '../landing/landing.tsx';

const UserHome = lazy(async () => ({ default: (await import('./user-home.tsx')).UserHome }));

/** /: the user home when a user is stored, else the landing page (requirement B1), whose visitors load nothing of the former. */
export function Home() {
  if (!useSession()) return <Landing />;
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <UserHome />
    </Suspense>
  );
}

function HomeSkeleton() {
  return (
    <PageFrame>
      <Skeleton width={240} height={40} />
      <Skeleton height={480} shape="box" />
    </PageFrame>
  );
}
