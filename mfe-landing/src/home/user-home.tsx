import { Link, Navigate } from '@keyturn/routing';
import { firstName } from '@keyturn/domain/text';
import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queries } from '../api.ts';
import building from '../art/apt1.webp';
import room from '../art/liv1.webp';
import { homeMessages as messages } from '../messages.ts';
import { WayCard } from './way-card.tsx';
import styles from './user-home.module.css';

const SavedRow = lazy(async () => ({ default: (await import('./saved-row.tsx')).SavedRow }));

/** /userhome: a greeting and the two ways on; property managers list units instead (ledger B5). */
export function UserHome() {
  const user = useSession();
  if (!user) return <Navigate to="/" replace />;
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <div>
        <PageHeading>{messages.hello(firstName(user.name))}</PageHeading>
        <Waiting />
      </div>
      <div className={styles.ways}>
        {user.isPropertyManager ? (
          <WayCard
            image={building}
            title={messages.unit}
            hint={messages.unitHint}
            to="/pm-post-start"
            button={messages.unitButton}
            isPrimary
          />
        ) : (
          <>
            <WayCard
              image={building}
              title={messages.sell}
              hint={messages.sellHint}
              to="/post"
              button={messages.sellButton}
            />
            <WayCard
              image={room}
              title={messages.find}
              hint={messages.findHint}
              to="/discovery"
              button={messages.findButton}
              isPrimary
            />
          </>
        )}
      </div>
      <Suspense>
        <SavedRow />
      </Suspense>
    </PageFrame>
  );
}

/** How many people wait for an answer, and the way to them; the list is the one the top bar reads. */
function Waiting() {
  const received = useQuery(queries.received);
  const pending = received.data?.filter(({ status }) => status === 'pending') ?? [];
  const people = new Set(pending.map(({ _id, buyer }) => buyer.id ?? _id)).size;
  return (
    <p className={styles.waiting}>
      {people > 0 ? <Link to="/tour-requests?tab=received">{messages.requests(people)}</Link> : messages.wishes}
    </p>
  );
}
