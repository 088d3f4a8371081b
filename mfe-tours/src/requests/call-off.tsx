import { TextAreaField } from '@keyturn/web-kit/ui';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { AskedButton } from '../asked-button.tsx';
import type { Tour } from '../read-answers.ts';
import { callOffTour } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';
import { otherName } from './tour-lines.tsx';
import type { TourTab } from './use-tour-lists.ts';
import { useTourStep } from './use-tour-step.ts';

/** Longest reason, in characters, by the server's limit. */
const MOST_REASON = 300;

/** Cancels an accepted tour with a reason, after a confirmation; the text survives a failure. */
export function CallOff({ tab, request }: { tab: TourTab; request: Tour }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = otherName(tab, request);
  const { isPending, take } = useTourStep<string>({
    id: request._id,
    send: (given) => callOffTour(request._id, given),
    done: () => messages.tourCancelled(name),
    failed: (why) => messages.failed('cancel', why ?? messages.cancelFailed),
    onDone: () => setIsAsking(false),
  });
  const confirm = (): void => {
    const given = reason.trim();
    setIsMissing(given === '');
    if (given === '') field.current?.focus();
    else take(given);
  };
  return (
    <AskedButton
      icon={<X size={20} />}
      label={messages.cancelTour}
      title={messages.confirmCancelTour}
      cancelLabel={messages.keepTour}
      isAsking={isAsking}
      isPending={isPending}
      onAsk={setIsAsking}
      onConfirm={confirm}
    >
      <TextAreaField
        ref={field}
        label={messages.reasonFor(name)}
        rows={2}
        maxLength={MOST_REASON}
        value={reason}
        error={isMissing && reason.trim() === '' ? messages.reasonMissing : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskedButton>
  );
}
