import { Link, useParams } from '@keyturn/routing';
import { BlockButton, ReportButton, readAgain } from '@keyturn/web-kit/people';
import { Avatar, PageHeading, Skeleton, StatusPill } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { InnerScreen } from '../inner-screen.tsx';
import { conversationMessages as messages, fallbacks } from '../messages.ts';
import type { Conversation as Read } from '../read-answers.ts';
import { describeMoment } from '../tour-moment.ts';
import { useNow } from '../use-now.ts';
import { withWholeDates } from '../whole-dates.ts';
import styles from './conversation.module.css';
import { ConversationPanel } from './conversation-panel.tsx';
import { nameOf } from './name-of.ts';
import { useConversation } from './use-conversation.ts';

/** /conversations/{id}: messages between a tour request's two people (requirement E10). */
export function Conversation() {
  const { id = '' } = useParams();
  const query = useConversation(id);
  return (
    <InnerScreen
      query={query}
      title={messages.title}
      pleaseLogIn={messages.pleaseLogIn}
      back={{ to: '/tour-requests', label: messages.tourRequests }}
      missing={messages.missing}
      loading={messages.loading}
      skeleton={<LoadingConversation />}
      width="text"
      className={styles.page}
      hasOwnHeading
    >
      {({ conversation }) => (
        <>
          <Head conversation={conversation} />
          <ConversationPanel key={id} id={id} query={query} isFollowed />
        </>
      )}
    </InnerScreen>
  );
}

/** The other person, and the subject. */
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
          {withWholeDates(messages.about(describeMoment(requestedDate, requestedTime, now).short))}
        </p>
      </div>
      <StatusPill status={state} />
      {other.id && (
        <div className={styles.headActions}>
          <ReportButton about="person" id={other.id} name={name} />
          <BlockButton
            userId={other.id}
            name={name}
            onBlocked={() => readAgain(() => cache.invalidateQueries())}
            isIcon
          />
        </div>
      )}
    </header>
  );
}

const LoadingConversation = () => (
  <div className={styles.loading}>
    <Skeleton shape="box" height={68} />
    <Skeleton shape="box" width="60%" height={48} />
    <Skeleton shape="box" width="45%" height={48} className={styles.loadingOwn} />
    <Skeleton shape="box" width="70%" height={72} />
  </div>
);
