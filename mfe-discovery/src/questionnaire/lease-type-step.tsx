import { HOUSING_TYPES, roomTypesFor } from '@keyturn/domain/options';
import { ChoiceGroup } from '@keyturn/web-kit/ui';
import { HeartHandshake, Mars, Users, Venus } from 'lucide-react';
import { changeAnswers, readAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { FitSoFar } from './fit-so-far.tsx';
import { Step } from './step.tsx';
import { useNextStep } from './use-next-step.ts';

const icons = { Female: Venus, Male: Mars, Coed: Users, 'Married Housing': HeartHandshake };
const choices = HOUSING_TYPES.map((type) => {
  const Icon = icons[type];
  return { value: type, title: type, description: messages.housing[type], icon: <Icon size={28} /> };
});

/** Step 4: the housing type. Clears a room type that it does not offer. */
export function LeaseTypeStep() {
  const { housingType } = useAnswers();
  const { goOn, goOnSoon } = useNextStep();
  const choose = (type: string | null) => {
    const { roomType } = readAnswers();
    const isOffered = roomType === null || roomTypesFor(type).includes(roomType);
    changeAnswers({ housingType: type, ...(!isOffered && { roomType: null }) });
  };
  return (
    <Step
      id="leaseType"
      onSkip={() => {
        choose(null);
        goOn();
      }}
      onNext={goOn}
    >
      <ChoiceGroup
        legend={messages.housingTypes}
        isLegendHidden
        choices={choices}
        value={housingType}
        onChange={(type) => type !== null && choose(type)}
        onCommit={goOnSoon}
      />
      <FitSoFar />
    </Step>
  );
}
