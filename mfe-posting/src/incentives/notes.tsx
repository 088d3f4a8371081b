import { findPlainContact } from '@keyturn/domain/plain-contact';
import { TextAreaField } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { incentivesMessages as messages } from '../messages.ts';
import { checkNotes } from './check-notes.ts';

const MOST_CHARACTERS = 4000;

/** Notes for the next tenant. Contact details in them are named, and selected on focus. */
export function Notes({ post, setField }: Draft) {
  const notes = post.notes ?? '';
  const contact = findPlainContact(notes);
  return (
    <Group title={messages.notes}>
      <TextAreaField
        label={messages.notesLabel}
        hint={messages.notesHint}
        name="notes"
        rows={6}
        maxLength={MOST_CHARACTERS}
        value={notes}
        error={checkNotes(post)[0]?.message}
        data-wrong={contact ? `${contact.start} ${contact.end}` : undefined}
        onChange={(event) => setField('notes', event.target.value)}
      />
    </Group>
  );
}
