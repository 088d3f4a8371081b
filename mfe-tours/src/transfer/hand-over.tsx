import { QUERY_KEYS } from '@keyturn/contracts/page';
import { isOwnTurn, MOST_OFFERS_PER_REQUEST, TRANSFER_KINDS, type TransferKind } from '@keyturn/domain/transfer-steps';
import { firstName } from '@keyturn/domain/text';
import { Link, useNavigate } from '@keyturn/routing';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { Badge, Button, ChoiceGroup, ConfirmDialog, Field, buttonClass } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { offerTransfer, queries } from '../api.ts';
import { fallbacks, sharedMessages } from '../messages.ts';
import { transferMessages as messages } from './messages.ts';
import type { Tour } from '../read-answers.ts';
import { isFree } from '../listing-there.ts';

const HANDED_OVER: readonly string[] = ['offered', 'active', 'completed'];

interface HandOverProps {
  isSeller: boolean;
  request: Tour;
  className?: string | undefined;
}

/** On a request's card: a link to its transfer, or, once accepted, the seller's button to offer one. */
export function HandOver({ isSeller, request, className }: HandOverProps) {
  const { data = [] } = useQuery(queries.transfers);
  const own = data.find(({ tourId, state }) => tourId === request._id && HANDED_OVER.includes(state));
  if (own)
    return (
      <Link to={`/transfers/${own._id}`} className={`${buttonClass('secondary', 'small')} ${className ?? ''}`}>
        <KeyRound size={20} aria-hidden />
        {messages.one}
        {isOwnTurn(own) && <Badge tone="warning">{messages.yourTurn}</Badge>}
      </Link>
    );
  const isAgreed = request.state === 'accepted' || request.state === 'completed';
  const counted = data.filter(({ tourId, closedBy }) => tourId === request._id && !closedBy);
  const isSpent = counted.length >= MOST_OFFERS_PER_REQUEST;
  if (!isSeller || !isAgreed || !isFree(request)) return null;
  if (isSpent) return <p className={className}>{messages.offersSpent}</p>;
  return <Offer request={request} className={className} />;
}

function Offer({ request, className }: Pick<HandOverProps, 'request' | 'className'>) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [chosenKind, setChosenKind] = useState<TransferKind | null>(null);
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const name = firstName(request.buyer.name) || fallbacks.buyer;
  // The listing's kind, fees and dates; without them the offer starts empty.
  const { data: prefill } = useQuery({ ...queries.prefill(request.listingId), enabled: isAsking });
  const kind = chosenKind ?? prefill?.kind ?? 'assignment';
  const moveInDate = typedDate ?? prefill?.moveInDate ?? '';
  const offer = useMutation({
    mutationFn: () => offerTransfer({ tourId: request._id, kind, moveInDate, fees: prefill?.fees ?? [] }),
    onSuccess: async ({ _id, state }) => {
      setIsAsking(false);
      await cache.invalidateQueries({ queryKey: QUERY_KEYS.tours });
      await navigate(`/transfers/${_id}`);
      // A transfer that has already ended, as after a closed account, shows that on its page.
      if (state !== 'ended') notify(messages.offered(name), 'success');
    },
    onError: (error) => {
      setIsAsking(false);
      showAlert(serverMessage(error, sharedMessages.failed));
    },
  });
  return (
    <>
      <Button size="small" className={className} icon={<KeyRound size={20} />} onClick={() => setIsAsking(true)}>
        {messages.handOver}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.handOverTo(name)}
        confirmLabel={messages.offer}
        cancelLabel={messages.notNow}
        isPending={offer.isPending}
        onConfirm={() => offer.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <ChoiceGroup
          legend={messages.kind}
          choices={TRANSFER_KINDS.map((value) => ({
            value,
            title: messages.kinds[value],
            description: messages.kindHints[value],
          }))}
          value={kind}
          onChange={(value) => setChosenKind(TRANSFER_KINDS.find((one) => one === value) ?? null)}
        />
        <Field
          label={messages.moveIn}
          type="date"
          isOptional
          value={moveInDate}
          onChange={(event) => setTypedDate(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
