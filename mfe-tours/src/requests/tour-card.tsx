import { Link } from '@keyturn/routing';
import { formatDayAndYear, formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { formatAmount } from '@keyturn/domain/money';
import { firstName } from '@keyturn/domain/text';
import { BlockButton, ReportButton, readAgain } from '@keyturn/web-kit/people';
import { Avatar, Card, ListingPhoto, StatusPill } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { MessagesLink } from '../conversation/messages-link.tsx';
import type { Tour } from '../read-answers.ts';
import { fallbacks, requestMessages as messages, sharedMessages } from '../messages.ts';
import { HandOver } from '../transfer/hand-over.tsx';
import { CardActions } from './card-actions.tsx';
import { cardId } from './focus-card.ts';
import { canOpenListing } from '../listing-there.ts';
import styles from './tour-card.module.css';
import { otherName, TourLines } from './tour-lines.tsx';
import { describeMoment } from '../tour-moment.ts';
import { withWholeDates } from '../whole-dates.ts';
import type { TourAnswers } from './use-tour-answers.ts';
import type { TourTab } from './use-tour-lists.ts';

interface TourCardProps {
  tab: TourTab;
  request: Tour;
  /** The accepted tour at the same time. */
  taker: Tour | null;
  /** Times that the seller has given to others. */
  taken: ReadonlySet<string>;
  now: Date;
  answers: TourAnswers;
}

/** One request: time, place, other party, state, and actions. */
export function TourCard({ tab, request, taker, taken, now, answers }: TourCardProps) {
  const { listing, state, note, replacedBy } = request;
  const moment = describeMoment(request.requestedDate, request.requestedTime, now);
  const isAnswered = request.status === 'pending' && answers.draftOf(request._id) !== null;
  return (
    <Card
      id={cardId(request._id)}
      tabIndex={-1}
      shadow={isAnswered ? 'floating' : 'raised'}
      role="article"
      aria-label={moment.title}
      className={styles.card}
    >
      <div className={styles.top}>
        <ListingPhoto
          className={styles.photo}
          url={listing.image}
          alt={sharedMessages.photo(listing.title || fallbacks.listing)}
          sizes="150px"
        />
        <div className={styles.moment}>
          <h2>{withWholeDates(moment.title)}</h2>
          {moment.detail && <p>{withWholeDates(moment.detail)}</p>}
        </div>
        <div className={styles.status}>
          <StatusPill status={replacedBy ? 'replaced' : state} />
        </div>
        <div className={styles.facts}>
          <Person tab={tab} request={request} now={now} />
          <Place tab={tab} request={request} />
        </div>
      </div>
      <TourLines tab={tab} request={request} now={now} />
      {note !== '' && (
        <p className={styles.note}>
          <MessageSquareText size={20} aria-hidden />
          <span>
            {/* Only sellers write notes. */}
            <span className={styles.author}>
              {tab === 'received' ? messages.ownNote : messages.noteFrom(otherName(tab, request))}{' '}
            </span>
            <span>{note}</span>
          </span>
        </p>
      )}
      {taker && (
        <p className={styles.note} id={`taken-${request._id}`}>
          {messages.timeTaken(firstName(taker.buyer.name) || fallbacks.buyer)}
        </p>
      )}
      <div className={styles.foot}>
        <CardActions
          tab={tab}
          request={request}
          isTaken={taker !== null}
          taken={taken}
          moment={moment.short}
          now={now}
          answers={answers}
        />
        <div className={styles.ways}>
          <HandOver isSeller={tab === 'received'} request={request} />
          <div className={styles.talk}>
            <MessagesLink id={replacedBy?.tourId ?? request._id} />
            <Actions tab={tab} request={request} />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Buttons to report or block the other party; absent when an earlier service returns no id. */
function Actions({ tab, request }: Pick<TourCardProps, 'tab' | 'request'>) {
  const cache = useQueryClient();
  const { id = '', name } = tab === 'received' ? request.buyer : request.seller;
  if (id === '') return null;
  const shownName = name || (tab === 'received' ? fallbacks.buyer : fallbacks.seller);
  return (
    <div className={styles.personActions}>
      <ReportButton about="person" id={id} name={shownName} />
      <BlockButton userId={id} name={shownName} onBlocked={() => readAgain(() => cache.invalidateQueries())} isIcon />
    </div>
  );
}

/** The other party, a buyer with school and move-in wish; with their address once the tour is accepted. */
function Person({ tab, request, now }: Pick<TourCardProps, 'tab' | 'request' | 'now'>) {
  const isReceived = tab === 'received';
  const { name, email, photo } = isReceived ? request.buyer : request.seller;
  const shownName = name || (isReceived ? fallbacks.buyer : fallbacks.seller);
  const movesIn = formatDayAndYear(request.moveInDate);
  const about = [request.buyerSchool, movesIn && messages.movesIn(movesIn)].filter(Boolean).join(' · ');
  const day = withWholeDates(formatWeekdayAndDay(denverDateOf(request.createdAt), denverToday(now)));
  return (
    <div className={styles.person}>
      <Avatar name={shownName} src={photo} size={40} />
      <div>
        <strong>{shownName}</strong>
        {isReceived && about !== '' && <span>{withWholeDates(about)}</span>}
        {request.status === 'accepted' && email !== '' ? (
          <a href={`mailto:${email}`}>{email}</a>
        ) : (
          day !== '' && <span>{isReceived ? messages.asked(day) : messages.youAsked(day)}</span>
        )}
      </div>
    </div>
  );
}

function Place({ tab, request }: Pick<TourCardProps, 'tab' | 'request'>) {
  const { listing, listingId } = request;
  const rent = formatAmount(listing.monthlyRent);
  const address = listing.address || fallbacks.address;
  return (
    <div className={styles.place}>
      {listing.title === '' || listingId === '' || !canOpenListing(tab, request) ? (
        <strong>{listing.title || fallbacks.listing}</strong>
      ) : (
        <Link to={`/listing/${listingId}`}>{listing.title}</Link>
      )}
      <span>
        {address}
        {rent !== '' && (
          <>
            <span className={styles.dot}> · </span>
            <span className={styles.rent}>{rent + sharedMessages.perMonth}</span>
          </>
        )}
      </span>
    </div>
  );
}
