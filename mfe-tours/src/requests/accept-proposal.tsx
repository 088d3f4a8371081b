import { Button } from '@keyturn/web-kit/ui';
import { Check } from 'lucide-react';
import type { Tour } from '../read-answers.ts';
import { acceptProposal } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';
import { describeMoment } from '../tour-moment.ts';
import { useTourStep } from './use-tour-step.ts';

/** The buyer accepts the suggested time. */
export function AcceptProposal({ request: { _id, proposal }, now }: { request: Tour; now: Date }) {
  const { isPending, take } = useTourStep<string>({
    id: _id,
    send: () => acceptProposal(_id),
    done: messages.acceptedNewTime,
    failed: (reason) => messages.failed('accept', reason ?? messages.acceptFailed),
  });
  if (!proposal) return null;
  const { short } = describeMoment(proposal.date, proposal.time, now);
  return (
    <Button variant="primary" size="small" icon={<Check size={20} />} isPending={isPending} onClick={() => take(short)}>
      {messages.acceptNewTime}
    </Button>
  );
}
