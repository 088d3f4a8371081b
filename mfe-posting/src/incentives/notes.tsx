import { TextAreaField } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { incentivesMessages as messages } from '../messages.ts';

const MOST_CHARACTERS = 4000;

/** What the next tenant should know. */
export function Notes({ post, setField }: Draft) {
  return (
    <Group title={messages.notes}>
      <TextAreaField
        label={messages.notesLabel}
        hint={messages.notesHint}
        name="notes"
        rows={6}
        maxLength={MOST_CHARACTERS}
        value={post.notes ?? ''}
        onChange={(event) => setField('notes', event.target.value)}
      />
    </Group>
  );
}
