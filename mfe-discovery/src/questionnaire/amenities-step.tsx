import { AMENITY_CHOICES, withKinds } from '@keyturn/domain/amenities';
import { ChipSections } from '@keyturn/web-kit/ui';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { FitSoFar } from './fit-so-far.tsx';
import { Step } from './step.tsx';
import { useWayOn } from './use-way-on.ts';

/** Step 6: any number of amenities. */
export function AmenitiesStep() {
  const { amenities } = useAnswers();
  const { goOn } = useWayOn();
  return (
    <Step
      id="amenities"
      onSkip={() => {
        changeAnswers({ amenities: [] });
        goOn();
      }}
      onNext={goOn}
    >
      <ChipSections
        title={<h2>{messages.amenities}</h2>}
        groups={AMENITY_CHOICES}
        values={withKinds(amenities)}
        onChange={(labels) => changeAnswers({ amenities: labels })}
      />
      <FitSoFar />
    </Step>
  );
}
