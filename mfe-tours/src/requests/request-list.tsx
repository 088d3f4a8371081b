import { Link } from '@keyturn/routing';
import { Button, EmptyState, Part, Skeleton, buttonClass, useFocusAfterRemoval } from '@keyturn/web-kit/ui';
import { useEffect } from 'react';
import type { Tour } from '../read-answers.ts';
import { requestMessages as messages } from '../messages.ts';
import { useNow } from '../use-now.ts';
import { filterRequests, type TourFilter } from './filter-requests.ts';
import { focusCard } from './focus-card.ts';
import { findTaker, takenKeys } from './taken-slots.ts';
import { TourCard } from './tour-card.tsx';
import cardStyles from './tour-card.module.css';
import styles from './tour-requests.module.css';
import { useTourAnswers } from './use-tour-answers.ts';
import type { TourList, TourTab } from './use-tour-lists.ts';

interface RequestListProps {
  tab: TourTab;
  list: TourList;
  filter: TourFilter;
  /** The request whose card gets the focus once rendered. */
  openId: string | null;
  onShowAll: () => void;
}

/** The cards of one tab and filter, or a substitute. */
export function RequestList({ tab, list, filter, openId, onShowAll }: RequestListProps) {
  const now = useNow();
  const answers = useTourAnswers();
  const shown = filterRequests(list.requests ?? [], filter);
  useFocusAfterRemoval(shown.length);
  const isOpenThere = list.requests?.some(({ _id }) => _id === openId) ?? false;
  useEffect(() => {
    if (isOpenThere && openId !== null) focusCard(openId);
  }, [isOpenThere, openId]);
  if (!list.requests) return list.failure === null ? <LoadingCards /> : null;
  const { requests } = list;
  const taken = takenKeys(requests);
  const takerOf = (request: Tour) => (tab === 'received' ? findTaker(request, requests) : null);
  if (shown.length === 0) return <Empty tab={tab} filter={filter} onShowAll={onShowAll} />;
  return (
    <ul className={styles.list}>
      {shown.map((request) => (
        <Part key={request._id}>
          <li>
            <TourCard tab={tab} request={request} taker={takerOf(request)} taken={taken} now={now} answers={answers} />
          </li>
        </Part>
      ))}
    </ul>
  );
}

function Empty({ tab, filter, onShowAll }: Omit<RequestListProps, 'list' | 'openId'>) {
  const isReceived = tab === 'received';
  if (filter !== 'All') {
    const showAll = <Button onClick={onShowAll}>{messages.showAll}</Button>;
    return <EmptyState drawing="calendar" sentence={messages.empty(filter.toLowerCase(), tab)} action={showAll} />;
  }
  return (
    <EmptyState
      drawing="calendar"
      sentence={messages.empty('', tab)}
      action={
        <Link to={isReceived ? '/manage-availability' : '/discovery'} className={buttonClass()}>
          {isReceived ? messages.manageAvailability : messages.findLease}
        </Link>
      }
    >
      {isReceived ? messages.emptyReceived : messages.emptySent}
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div className={styles.list}>
      <LoadingCard isAnnounced />
      <LoadingCard />
      <LoadingCard />
    </div>
  );
}

function LoadingCard({ isAnnounced }: { isAnnounced?: boolean }) {
  return (
    <div className={cardStyles.loading}>
      <Skeleton shape="box" className={cardStyles.photo} />
      <div className={cardStyles.loadingLines}>
        {isAnnounced ? <p role="status">{messages.loading}</p> : <Skeleton width={200} height={22} />}
        <Skeleton width={140} />
        <Skeleton width="70%" />
      </div>
    </div>
  );
}
