import { INCENTIVE_GROUPS, withOneWholeMonth } from '@keyturn/domain/options';
import { ChipSections } from '@keyturn/web-kit/ui';
import { checkMoveOut } from '../details/lease-days.ts';
import { DraftStep } from '../flow/draft-step.tsx';
import { useFlow } from '../flow/flow-state.ts';
import { flowMessages, incentivesMessages as messages } from '../messages.ts';
import { HandingOver } from './handing-over.tsx';
import { MoveOutDate } from './move-out-date.tsx';
import { checkNotes } from './check-notes.ts';
import { Notes } from './notes.tsx';

/** /post-incentives (requirement C5) and /pm-post-incentives (C7). */
export function Incentives() {
  const { paths } = useFlow();
  return (
    <DraftStep
      step="incentives"
      title={messages.title}
      back={paths.details}
      next={paths.review}
      unsavedAlert={flowMessages.wentWrong}
      check={(post) => [...checkMoveOut(post), ...checkNotes(post)]}
    >
      {(draft) => (
        <>
          <ChipSections
            title={<h2>{messages.incentives}</h2>}
            groups={INCENTIVE_GROUPS}
            values={draft.post.incentives ?? []}
            onChange={(labels) => draft.setField('incentives', withOneWholeMonth(draft.post.incentives ?? [], labels))}
          />
          <HandingOver {...draft} />
          <MoveOutDate {...draft} />
          <Notes {...draft} />
        </>
      )}
    </DraftStep>
  );
}
