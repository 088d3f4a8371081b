import { firstName } from '@keyturn/domain/text';
import { Link, useParams } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { Avatar, Screen, Skeleton, StickyBar, useIsWide } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { ConversationPanel } from '../conversation/conversation-panel.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { InnerScreen } from '../inner-screen.tsx';
import { conversationMessages, fallbacks, sharedMessages } from '../messages.ts';
import { transferMessages as messages } from './messages.ts';
import { EndTransfer } from './end-transfer.tsx';
import { otherOf, type Transfer as Shown } from '../read-transfer.ts';
import { useLiveTours } from '../use-live-tours.ts';
import { useShown } from '../use-shown.ts';
import { Terms } from './terms.tsx';
import { Timeline } from './timeline.tsx';
import styles from './transfer.module.css';
import { Turn } from './turn.tsx';
import { TurnActions } from './turn-actions.tsx';

/** /transfers/{id}: whose turn it is, steps, dates and fees, and the conversation (requirement E11). */
export function Transfer() {
  const { id = '' } = useParams();
  const isSignedIn = useSession() !== null;
  const query = useQuery({ ...queries.transfer(id), enabled: isSignedIn });
  useLiveTours();
  return (
    <InnerScreen
      query={query}
      title={messages.one}
      pleaseLogIn={messages.pleaseLogIn}
      back={{ to: '/transfers', label: messages.title }}
      missing={messages.missing}
      loading={messages.loading}
      skeleton={<Skeleton shape="box" height={320} className={styles.loading} />}
      className={styles.page}
    >
      {(transfer) => <Content key={id} transfer={{ ...transfer, _id: id }} />}
    </InnerScreen>
  );
}

function Content({ transfer }: { transfer: Shown }) {
  const isWide = useIsWide();
  useShown(`/tour-requests?transfer=${transfer._id}`);
  const { listing, listingId, kind, role, note, noteBy, state, endReason } = transfer;
  // A transferred listing is visible to its owner only, a removed one to nobody.
  const isGone = endReason === 'listing_removed' || (state === 'completed' && role === 'taker');
  const other = otherOf(transfer);
  const ownAdvice = kind === 'sublet' ? messages.subletSellerAdvice : messages.sellerAdvice;
  const name = other.name || messages.someone;
  const title = listing.title || fallbacks.listing;
  return (
    <>
      <header className={styles.head}>
        <Avatar name={name} src={other.photo} size={52} />
        <div>
          <p>
            {isGone ? title : <Link to={`/listing/${listingId}`}>{title}</Link>} · {messages.kinds[kind]}{' '}
            {messages.with(name)}
          </p>
          {other.email !== '' && <a href={`mailto:${other.email}`}>{other.email}</a>}
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.left}>
          {isWide && (
            <section className={styles.turn} aria-label={messages.one}>
              <Turn transfer={transfer} />
              <div className={styles.actions}>
                <TurnActions transfer={transfer} />
              </div>
            </section>
          )}
          {note !== '' && (
            <p className={styles.note}>
              {noteBy && (
                <span className={styles.author}>
                  {noteBy === role
                    ? messages.ownNote
                    : messages.noteFrom(firstName(other.name) || messages.someone)}{' '}
                </span>
              )}
              <span>{note}</span>
            </p>
          )}
          <Timeline transfer={transfer} />
          {(state === 'offered' || state === 'active') && (
            <ul className={styles.advice}>
              <li>{role === 'taker' ? messages.takerAdvice : ownAdvice}</li>
              {kind === 'sublet' && <li>{messages.subletAdvice}</li>}
            </ul>
          )}
          <Terms transfer={transfer} />
          <EndTransfer transfer={transfer} />
        </div>
        <Messages tourId={transfer.tourId} />
      </div>
      {!isWide && (
        <StickyBar isMobileOnly isStacked start={<Turn transfer={transfer} />}>
          <TurnActions transfer={transfer} isWide />
        </StickyBar>
      )}
    </>
  );
}

function Messages({ tourId }: { tourId: string }) {
  const query = useConversation(tourId);
  return (
    <section className={styles.messages}>
      <h2>{messages.messages}</h2>
      <Screen
        query={query}
        loading={conversationMessages.loading}
        skeleton={<Skeleton shape="box" height={160} className={styles.loading} />}
        failed={query.error instanceof ApiError ? sharedMessages.failed : sharedMessages.networkError}
        warnsWhenStale
      >
        {() => <ConversationPanel id={tourId} query={query} />}
      </Screen>
    </section>
  );
}
