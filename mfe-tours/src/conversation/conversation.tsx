import { BackLink, Link, useParams } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { BlockButton, readAgain } from '@keyturn/web-kit/people';
import { useSession } from '@keyturn/web-kit/session';
import {
  Avatar,
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  PageTitle,
  Screen,
  Skeleton,
  StatusPill,
  buttonClass,
} from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { conversationMessages as messages, fallbacks } from '../messages.ts';
import type { Conversation as Read } from '../read-answers.ts';
import { describeMoment } from '../tour-moment.ts';
import { SignedOut } from '../signed-out.tsx';
import { useNow } from '../use-now.ts';
import styles from './conversation.module.css';
import { ConversationPanel } from './conversation-panel.tsx';
import { nameOf } from './name-of.ts';
import { useConversation } from './use-conversation.ts';

const MISSING = [400, 404, 422];

/** /conversations/{id}: what the two of a tour request write each other (ledger E10). */
export function Conversation() {
  const { id = '' } = useParams();
  const isSignedIn = useSession() !== null;
  const query = useConversation(id);
  return (
    <Screen
      query={query}
      guard={!isSignedIn && <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />}
      missing={<NoConversation />}
      missingStatuses={MISSING}
      isStaleTold
      failed={(again) => (
        <ErrorState sentence={query.error instanceof ApiError ? messages.failed : messages.networkError} {...again} />
      )}
      loading={messages.loading}
      skeleton={<LoadingConversation />}
      frame={(content, data) => (
        <PageFrame width="text" className={styles.page}>
          <PageTitle>{messages.title}</PageTitle>
          <BackLink to="/tour-requests" className={styles.back}>
            <ArrowLeft size={20} aria-hidden />
            {messages.tourRequests}
          </BackLink>
          {data === undefined && <PageHeading>{messages.title}</PageHeading>}
          {content}
        </PageFrame>
      )}
    >
      {({ conversation }) => (
        <>
          <Head conversation={conversation} />
          <ConversationPanel key={id} id={id} query={query} isFollowed />
        </>
      )}
    </Screen>
  );
}

/** Whom one writes with, and about what. */
function Head({ conversation }: { conversation: Read }) {
  const { listing, listingId, requestedDate, requestedTime, state, other } = conversation;
  const cache = useQueryClient();
  const now = useNow();
  const name = nameOf(conversation);
  const title = listing.title || fallbacks.listing;
  return (
    <header className={styles.head}>
      <Avatar name={name} src={other.photo} size={52} />
      <div className={styles.headText}>
        <PageHeading className={styles.name}>{name}</PageHeading>
        <p>
          {listingId === '' || state === 'listing_gone' ? title : <Link to={`/listing/${listingId}`}>{title}</Link>}
          {' · '}
          {messages.about(describeMoment(requestedDate, requestedTime, now).short)}
        </p>
      </div>
      <StatusPill status={state} />
      {other.id && (
        <BlockButton
          userId={other.id}
          name={name}
          onBlocked={() => readAgain(() => cache.invalidateQueries())}
          isIcon
        />
      )}
    </header>
  );
}

function NoConversation() {
  const action = (
    <Link to="/tour-requests" className={buttonClass()}>
      {messages.tourRequests}
    </Link>
  );
  return <EmptyState drawing="door" sentence={messages.missing} action={action} />;
}

const LoadingConversation = () => (
  <div className={styles.loading}>
    <Skeleton shape="box" height={68} />
    <Skeleton shape="box" width="60%" height={48} />
    <Skeleton shape="box" width="45%" height={48} className={styles.loadingOwn} />
    <Skeleton shape="box" width="70%" height={72} />
  </div>
);
