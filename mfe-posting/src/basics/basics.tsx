import { DraftStep } from '../flow/draft-step.tsx';
import { stepPath } from '../flow/steps.ts';
import { basicsMessages as messages } from '../messages.ts';
import { HomeFields } from './home-fields.tsx';
import { InsideFields } from './inside-fields.tsx';
import { MoneyFields } from './money-fields.tsx';

/** /post-basics (ledger C3). */
export function Basics() {
  return (
    <DraftStep step="basics" title={messages.title} back="/" next={stepPath('details')}>
      {(draft) => (
        <>
          <MoneyFields {...draft} />
          <HomeFields {...draft} />
          <InsideFields {...draft} />
        </>
      )}
    </DraftStep>
  );
}
