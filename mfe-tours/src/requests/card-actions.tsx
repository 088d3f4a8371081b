import { Link } from '@keyturn/routing';
import { Button, buttonClass } from '@keyturn/web-kit/ui';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Tour } from '../read-answers.ts';
import { requestMessages as messages } from '../messages.ts';
import { AcceptProposal } from './accept-proposal.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { CallOff } from './call-off.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';
import { CardButtons } from './card-part.tsx';
import { isListed } from '../listing-there.ts';
import { SuggestTime } from './suggest-time.tsx';
import styles from './answer.module.css';
import type { TourAnswers } from './use-tour-answers.ts';
import type { TourTab } from './use-tour-lists.ts';

interface CardActionsProps {
  tab: TourTab;
  request: Tour;
  isTaken: boolean;
  /** Times that the seller has given to others. */
  taken: ReadonlySet<string>;
  /** "Tue, Nov 24, 4:30 PM". */
  moment: string;
  now: Date;
  answers: TourAnswers;
}

const ENDED: readonly Tour['state'][] = ['rejected', 'expired', 'slot_taken', 'cancelled'];

/** Actions for a request, by its state and the viewer's side. */
export function CardActions(props: CardActionsProps) {
  const { tab, request, isTaken, moment, answers } = props;
  const { state, listingId } = request;
  const [isSuggesting, setIsSuggesting] = useState(false);
  const isSeller = tab === 'received';
  const isOpen = state === 'pending' || state === 'proposed';
  const isThere = isListed(request);
  const isWriting = isOpen && isSeller && answers.draftOf(request._id) !== null;

  if (isSuggesting && isSeller && isThere && (isOpen || state === 'accepted'))
    return <SuggestTime {...props} onClose={() => setIsSuggesting(false)} />;
  if (isWriting) return <AnswerPanel request={request} isTaken={isTaken} moment={moment} answers={answers} />;

  const suggest = (
    <Button size="small" icon={<CalendarClock size={20} />} onClick={() => setIsSuggesting(true)}>
      {messages.suggest}
    </Button>
  );
  if (isOpen && isSeller && !isThere) return null;
  if (isOpen)
    return (
      <CardButtons key={state} requestId={request._id} className={styles.actions}>
        {isSeller ? (
          <>
            <AnswerPanel request={request} isTaken={isTaken} moment={moment} answers={answers} />
            {suggest}
          </>
        ) : (
          <>
            {state === 'proposed' && isThere && <AcceptProposal request={request} now={props.now} />}
            <WithdrawRequest request={request} />
          </>
        )}
      </CardButtons>
    );
  if (state === 'accepted')
    return (
      <CardButtons key={state} requestId={request._id} className={styles.actions}>
        <AddToCalendar request={request} moment={moment} />
        {isThere && isSeller && suggest}
        {/* The taker's own tour still takes place. */}
        {request.listingState !== 'removed' && <CallOff tab={tab} request={request} />}
      </CardButtons>
    );
  if (isSeller || !ENDED.includes(state) || request.replacedBy || listingId === '' || !isThere) return null;
  return (
    <CardButtons key={state} requestId={request._id} className={styles.actions}>
      <Link className={buttonClass('secondary', 'small')} to={`/book-tour/${listingId}`}>
        <CalendarClock size={20} aria-hidden />
        {messages.pickAnother}
      </Link>
    </CardButtons>
  );
}
