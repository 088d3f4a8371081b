import { AMENITY_GROUPS } from '@keyturn/domain/options';
import { ChipSections } from '@keyturn/web-kit/ui';
import { DraftStep } from '../flow/draft-step.tsx';
import { stepPath } from '../flow/steps.ts';
import { detailsMessages as messages } from '../messages.ts';
import { Address } from './address.tsx';
import { checkAddress } from './check-address.ts';
import { LeaseDates } from './lease-dates.tsx';
import { Photos } from './photos.tsx';

const OPEN_AMENITY_GROUPS = 2;

/** /post-details (ledger C4). */
export function Details() {
  return (
    <DraftStep
      step="details"
      title={messages.title}
      back={stepPath('basics')}
      next={stepPath('incentives')}
      check={checkAddress}
    >
      {(draft) => (
        <>
          <Photos {...draft} />
          <Address {...draft} />
          <ChipSections
            title={<h2>{messages.amenities}</h2>}
            groups={AMENITY_GROUPS}
            openCount={OPEN_AMENITY_GROUPS}
            values={draft.post.amenities ?? []}
            onChange={(labels) => draft.setField('amenities', labels)}
          />
          <LeaseDates {...draft} />
        </>
      )}
    </DraftStep>
  );
}
