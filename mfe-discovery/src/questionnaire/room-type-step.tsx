import { ROOM_TYPES, roomTypesFor } from '@keyturn/domain/options';
import { ChoiceGroup } from '@keyturn/web-kit/ui';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { FitSoFar } from './fit-so-far.tsx';
import { Step } from './step.tsx';
import { useNextStep } from './use-next-step.ts';

const pictures = {
  'Private Room': new URL('./art/private-room.webp', import.meta.url).href,
  'Shared Room': new URL('./art/shared-room.webp', import.meta.url).href,
  Basement: new URL('./art/basement.webp', import.meta.url).href,
  'Entire Unit': new URL('./art/entire-unit.webp', import.meta.url).href,
};
const choices = ROOM_TYPES.map((type) => ({
  value: type,
  title: type,
  description: messages.rooms[type],
  icon: <img src={pictures[type]} width={112} height={98} alt="" />,
}));

/** Step 5: the room types that the housing type offers (requirement D4). */
export function RoomTypeStep() {
  const { housingType, roomType } = useAnswers();
  const { goOn, goOnSoon } = useNextStep();
  const offered = roomTypesFor(housingType);
  return (
    <Step
      id="roomType"
      hint={messages.roomHint(housingType)}
      onSkip={() => {
        changeAnswers({ roomType: null });
        goOn();
      }}
      onNext={goOn}
    >
      <ChoiceGroup
        legend={messages.roomTypes}
        isLegendHidden
        choices={choices.filter(({ value }) => offered.includes(value))}
        value={roomType}
        onChange={(type) => type !== null && changeAnswers({ roomType: type })}
        onCommit={goOnSoon}
      />
      <FitSoFar />
    </Step>
  );
}
