import { TOUR_STATE_LOOKS } from '@keyturn/domain/tour-status';
import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleHelp,
  CircleOff,
  CircleX,
  Clock,
  Flag,
  TimerOff,
} from 'lucide-react';
import { Badge } from './badge.tsx';
import { words } from './words.ts';

const icons = {
  pending: Clock,
  proposed: CalendarClock,
  accepted: CircleCheck,
  completed: Flag,
  rejected: CircleX,
  expired: TimerOff,
  slot_taken: CircleOff,
  listing_gone: CircleOff,
  cancelled: CalendarX,
  withdrawn: CalendarX,
  replaced: CalendarClock,
  unknown: CircleHelp,
};
const looks = {
  ...TOUR_STATE_LOOKS,
  replaced: { label: words.replaced, colour: 'neutral' },
  unknown: { label: words.unknown, colour: 'neutral' },
} as const;

/** A tour request's state in its colour, with icon and word; an unknown state is neutral. */
export function StatusPill({ status }: { status: keyof typeof looks }) {
  const { label, colour } = looks[status];
  const Icon = icons[status];
  return (
    <Badge tone={colour} icon={<Icon />}>
      {label}
    </Badge>
  );
}
