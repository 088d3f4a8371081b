import { buttonClass } from '@keyturn/web-kit/ui';
import { CalendarPlus } from 'lucide-react';
import type { Tour } from '../read-answers.ts';
import { calendarAddress } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';

/** A link to an upcoming accepted tour's calendar file. */
export function AddToCalendar({ request: { _id }, moment }: { request: Tour; moment: string }) {
  return (
    <a
      className={buttonClass('secondary', 'small')}
      href={calendarAddress(_id)}
      download
      aria-label={messages.addMomentToCalendar(moment)}
    >
      <CalendarPlus size={20} aria-hidden />
      {messages.addToCalendar}
    </a>
  );
}
