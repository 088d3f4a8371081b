import { TOUR_STATUS_LOOKS, type TourStatus } from '@keyturn/domain/tour-status';
import { CircleCheck, CircleHelp, CircleX, Clock, Flag } from 'lucide-react';
import { Badge } from './badge.tsx';
import { words } from './words.ts';

const icons = { pending: Clock, accepted: CircleCheck, rejected: CircleX, completed: Flag, unknown: CircleHelp };
const looks = { ...TOUR_STATUS_LOOKS, unknown: { label: words.unknown, colour: 'neutral' } } as const;

/** The state of a tour request in its colour, with icon and word; one that this page does not know is neutral. */
export function StatusPill({ status }: { status: TourStatus | 'unknown' }) {
  const { label, colour } = looks[status];
  const Icon = icons[status];
  return (
    <Badge tone={colour} icon={<Icon />}>
      {label}
    </Badge>
  );
}
