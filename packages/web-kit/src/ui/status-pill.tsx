import { TOUR_STATUS_LOOKS, type TourStatus } from '@keyturn/domain/tour-status';
import { CircleCheck, CircleX, Clock, Flag } from 'lucide-react';
import { Badge } from './badge.tsx';

const icons = { pending: Clock, accepted: CircleCheck, rejected: CircleX, completed: Flag };

/** The state of a tour request in its colour, with icon and word. */
export function StatusPill({ status }: { status: TourStatus }) {
  const { label, colour } = TOUR_STATUS_LOOKS[status];
  const Icon = icons[status];
  return (
    <Badge tone={colour} icon={<Icon />}>
      {label}
    </Badge>
  );
}
