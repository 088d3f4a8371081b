import { Navigate } from '@keyturn/routing';
import { firstName } from '@keyturn/domain/text';
import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import { lazy, Suspense } from 'react';
import building from '../art/apt1.webp';
import room from '../art/liv1.webp';
import { homeMessages as messages } from '../messages.ts';
import { NoTourTimes } from './no-tour-times.tsx';
import { WaitingTransfers, Waiting } from './waiting.tsx';
import { ChoiceCard } from './choice-card.tsx';
import styles from './user-home.module.css';

const SavedRow = lazy(async () => ({ default: (await import('./saved-row.tsx')).SavedRow }));

/** /userhome: a greeting and two choices; property managers list units instead (requirement B5). */
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
          <ChoiceCard
            image={building}
            title={messages.unit}
            hint={messages.unitHint}
            to="/pm-post-start"
            button={messages.unitButton}
            isPrimary
          />
        ) : (
          <>
            <ChoiceCard
              image={building}
              title={messages.sell}
              hint={messages.sellHint}
              to="/post"
              button={messages.sellButton}
            />
            <ChoiceCard
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
      <NoTourTimes />
      <WaitingTransfers />
      <Suspense>
        <SavedRow />
      </Suspense>
    </PageFrame>
  );
}
