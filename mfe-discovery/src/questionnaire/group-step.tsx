import { GROUP_SIZES } from '@keyturn/domain/options';
import { NetworkError } from '@keyturn/web-kit/api';
import { showAlert, updateUser, useSession } from '@keyturn/web-kit/session';
import { ChoiceGroup } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { User, UserPlus, Users } from 'lucide-react';
import { changeAnswers, readAnswers } from '../answers/use-answers.ts';
import { useGroupSize } from '../answers/use-group-size.ts';
import { saveGroupSize } from '../api.ts';
import { messages } from '../messages.ts';
import { Step } from './step.tsx';
import { useNextStep } from './use-next-step.ts';

const icons = { 1: User, 2: UserPlus, 3: Users };
const choices = GROUP_SIZES.map(({ value, label }) => {
  const Icon = icons[value];
  return { value: String(value), title: label, icon: <Icon size={28} /> };
});

/** Step 2: the group; saved to the account when signed in (requirement D2). */
export function GroupStep() {
  const groupSize = useGroupSize();
  const email = useSession()?.email;
  const { goOn, soon } = useNextStep();
  const save = useMutation({
    mutationFn: (given: { email: string; size: 1 | 2 | 3 }) => saveGroupSize(given.email, given.size),
    onSuccess: (_answer, { size }) => {
      updateUser({ discoveryGroupSize: size });
      goOn();
    },
    onError: (error) => showAlert(error instanceof NetworkError ? messages.networkFailed : messages.groupFailed),
  });
  const saveAndGoOn = () => {
    const size = readAnswers().groupSize ?? groupSize;
    if (size === null || email === undefined) goOn();
    else if (!save.isPending) save.mutate({ email, size });
  };
  return (
    <Step id="group" isPending={save.isPending} onSkip={goOn} onNext={saveAndGoOn}>
      <ChoiceGroup
        legend={messages.groupSizes}
        isLegendHidden
        choices={choices}
        value={groupSize === null ? null : String(groupSize)}
        onChange={(value) => {
          const size = GROUP_SIZES.find((option) => String(option.value) === value)?.value;
          if (size) changeAnswers({ groupSize: size });
        }}
        onCommit={() => soon(saveAndGoOn)}
      />
    </Step>
  );
}
