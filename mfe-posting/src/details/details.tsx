import { AMENITY_CHOICES, chooseAmenities, withKinds } from '@keyturn/domain/amenities';
import { ChipSections } from '@keyturn/web-kit/ui';
import { DraftStep } from '../flow/draft-step.tsx';
import { useFlow } from '../flow/flow-state.ts';
import { MANAGER_FLOW } from '../flow/steps.ts';
import { detailsMessages as messages } from '../messages.ts';
import { Address } from './address.tsx';
import { checkAddress } from './check-address.ts';
import { EarliestMoveIn } from './earliest-move-in.tsx';
import { checkDates } from './lease-days.ts';
import { LeaseDates } from './lease-dates.tsx';
import { FlowPhotos } from './photos.tsx';

const OPEN_AMENITY_GROUPS = 2;

/** /post-details (requirement C4), and /pm-post-details with the earliest move-in date instead (C7). */
export function Details() {
  const flow = useFlow();
  return (
    <DraftStep
      step="details"
      title={messages.title}
      back={flow.paths[flow.backOfDetails]}
      next={flow.paths.incentives}
      check={(post) => [...checkAddress(post), ...checkDates(post)]}
    >
      {(draft, errors) => (
        <>
          <FlowPhotos {...draft} />
          <Address {...draft} errors={errors} />
          <ChipSections
            title={<h2>{messages.amenities}</h2>}
            groups={AMENITY_CHOICES}
            openCount={OPEN_AMENITY_GROUPS}
            values={withKinds(draft.post.amenities ?? [])}
            onChange={(labels) =>
              draft.setField('amenities', chooseAmenities(withKinds(draft.post.amenities ?? []), labels))
            }
          />
          {flow === MANAGER_FLOW ? <EarliestMoveIn {...draft} /> : <LeaseDates {...draft} />}
        </>
      )}
    </DraftStep>
  );
}
