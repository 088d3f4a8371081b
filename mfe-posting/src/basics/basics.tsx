import { dollarDigits, wholeDollars } from '@keyturn/domain/money';
import { MANAGER_GENDERS, MANAGER_LEASE_TYPES, SELLER_GENDERS, SELLER_LEASE_TYPES } from '@keyturn/domain/options';
import { DraftStep } from '../flow/draft-step.tsx';
import { useFlow } from '../flow/flow-state.ts';
import { basicsAutosave } from '../flow/posting-queue.ts';
import { MANAGER_FLOW, SELLER_FLOW } from '../flow/steps.ts';
import { basicsMessages as messages } from '../messages.ts';
import { HomeFields } from './home-fields.tsx';
import { InsideFields } from './inside-fields.tsx';
import { MoneyFields } from './money-fields.tsx';

/** /post-basics (requirement C3) and /pm-post-basics (C7). */
export function Basics() {
  return useFlow() === MANAGER_FLOW ? <ManagerBasics /> : <SellerBasics />;
}

function SellerBasics() {
  return (
    <DraftStep step="basics" title={messages.title} back="/" next={SELLER_FLOW.paths.details}>
      {(draft) => (
        <>
          <MoneyFields draft={draft} toStored={dollarDigits} />
          <HomeFields draft={draft} leaseTypes={SELLER_LEASE_TYPES} genders={SELLER_GENDERS} />
          <InsideFields {...draft} />
        </>
      )}
    </DraftStep>
  );
}

/** Amounts without the dollar sign, shorter lists, a floor area, and one call for all changes. */
function ManagerBasics() {
  return (
    <DraftStep
      step="basics"
      title={messages.title}
      back="/"
      next={MANAGER_FLOW.paths.details}
      queue={basicsAutosave}
      unsavedAlert={messages.saveFailed}
    >
      {(draft) => (
        <>
          <MoneyFields draft={draft} toStored={wholeDollars} />
          <HomeFields draft={draft} leaseTypes={MANAGER_LEASE_TYPES} genders={MANAGER_GENDERS} hasSquareFootage />
          <InsideFields {...draft} />
        </>
      )}
    </DraftStep>
  );
}
