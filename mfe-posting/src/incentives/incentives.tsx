import { INCENTIVE_GROUPS } from '@keyturn/domain/options';
import { ChipSections, TextAreaField } from '@keyturn/web-kit/ui';
import { DraftStep } from '../flow/draft-step.tsx';
import { Group } from '../flow/group.tsx';
import { stepPath } from '../flow/steps.ts';
import { incentivesMessages as messages } from '../messages.ts';
import { MoveOutDate } from './move-out-date.tsx';

const MOST_CHARACTERS = 4000;

/** /post-incentives (ledger C5). */
export function Incentives() {
  return (
    <DraftStep step="incentives" title={messages.title} back={stepPath('details')} next={stepPath('review')} needsSaved>
      {(draft) => (
        <>
          <ChipSections
            title={<h2>{messages.incentives}</h2>}
            groups={INCENTIVE_GROUPS}
            values={draft.post.incentives ?? []}
            onChange={(labels) => draft.setField('incentives', labels)}
          />
          <MoveOutDate {...draft} />
          <Group title={messages.notes}>
            <TextAreaField
              label={messages.notesLabel}
              hint={messages.notesHint}
              name="notes"
              rows={6}
              maxLength={MOST_CHARACTERS}
              value={draft.post.notes ?? ''}
              onChange={(event) => draft.setField('notes', event.target.value)}
            />
          </Group>
        </>
      )}
    </DraftStep>
  );
}
