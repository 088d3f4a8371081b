import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { Button, SelectField, TextAreaField } from '@keyturn/web-kit/ui';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Tour } from '../read-answers.ts';
import { proposeTime } from '../api.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import { requestMessages as messages } from '../messages.ts';
import { MOST_NOTE } from './answer-panel.tsx';
import { CardForm } from './card-part.tsx';
import { findOtherTimes } from './other-times.ts';
import styles from './answer.module.css';
import { otherName } from './tour-lines.tsx';
import { describeMoment } from '../tour-moment.ts';
import { useTourStep } from './use-tour-step.ts';

interface SuggestTimeProps {
  request: Tour;
  taken: ReadonlySet<string>;
  now: Date;
  onClose: () => void;
}

/** The seller suggests any free half hour of the next four weeks. */
export function SuggestTime({ request, taken, now, onClose }: SuggestTimeProps) {
  const [picked, setPicked] = useState({ date: '', time: '' });
  const [note, setNote] = useState('');
  const name = otherName('received', request);
  const { isPending, take } = useTourStep({
    id: request._id,
    send: ({ date, time }: { date: string; time: string }) =>
      proposeTime(request._id, {
        requestedDate: date,
        requestedTime: time,
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    done: () => messages.suggested(name),
    failed: (reason) => reason ?? messages.suggestFailed,
    onDone: onClose,
  });
  const days = findOtherTimes(request, taken, now);
  // A day or time that passes during the choice falls back to the requested one, or the first left.
  const dayOf = (wanted: string | null) => days.find(({ date }) => date === wanted);
  const day = dayOf(picked.date) ?? dayOf(denverDateOf(request.requestedDate)) ?? days[0];
  const time = day?.times.find((one) => one === picked.time) ?? day?.times[0];
  if (!day || time === undefined) return null;
  return (
    <CardForm
      requestId={request._id}
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        take({ date: day.date, time });
      }}
    >
      {request.state === 'accepted' && <p>{messages.suggestFreesAccepted(name)}</p>}
      <div className={styles.picker}>
        <SelectField
          ref={focusOnMount}
          label={messages.day}
          options={days.map(({ date }) => ({ value: date, label: formatWeekdayAndDay(date) }))}
          value={day.date}
          onChange={(event) => setPicked({ date: event.target.value, time })}
        />
        <SelectField
          label={messages.time}
          options={day.times}
          value={time}
          onChange={(event) => setPicked({ date: day.date, time: event.target.value })}
        />
      </div>
      <TextAreaField
        label={messages.noteTo(name)}
        isOptional
        rows={2}
        maxLength={MOST_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" icon={<CalendarClock size={20} />} isPending={isPending}>
          {messages.suggestMoment(describeMoment(day.date, time, now).short)}
        </Button>
        <Button variant="tertiary" size="small" onClick={onClose}>
          {messages.neverMind}
        </Button>
      </div>
    </CardForm>
  );
}
