import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle, Screen, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { AvailabilityEditor } from './availability-editor.tsx';
import styles from './availability.module.css';

/** /manage-availability: each weekday's bookable hours (requirement E1). */
export function ManageAvailability() {
  const isSignedIn = useSession() !== null;
  const week = useQuery({ ...queries.week, enabled: isSignedIn });
  return (
    <Screen
      query={week}
      guard={!isSignedIn && <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />}
      failed={messages.loadFailed}
      loading={messages.loading}
      loadingClassName={styles.columns}
      skeleton={
        <>
          <Skeleton shape="box" height={656} className={styles.cardLoading} />
          <Skeleton shape="box" height={498} className={styles.cardLoading} />
          <Skeleton shape="box" height={420} className={styles.cardLoading} />
        </>
      }
      frame={inFrame}
    >
      {(stored) => <AvailabilityEditor stored={stored} />}
    </Screen>
  );
}

const inFrame = (content: ReactNode) => (
  <PageFrame className={styles.page}>
    <PageTitle>{messages.title}</PageTitle>
    <div className={styles.head}>
      <PageHeading>{messages.title}</PageHeading>
      <p>{messages.hint}</p>
    </div>
    {content}
  </PageFrame>
);
