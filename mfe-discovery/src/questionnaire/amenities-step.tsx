import { AMENITY_CHOICES, chooseAmenities, withKinds } from '@keyturn/domain/amenities';
import { ChipSections } from '@keyturn/web-kit/ui';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { FitSoFar } from './fit-so-far.tsx';
import { Step } from './step.tsx';
import { useNextStep } from './use-next-step.ts';

/** Step 6: any number of amenities. */
export function AmenitiesStep() {
  const { amenities } = useAnswers();
  const { goOn } = useNextStep();
  const chosen = withKinds(amenities);
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
        values={chosen}
        onChange={(labels) => changeAnswers({ amenities: chooseAmenities(chosen, labels) })}
      />
      <FitSoFar />
    </Step>
  );
}
