import type { PostData } from '@keyturn/contracts/post-fields';
import { ChipGroup } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';
import { genderChoice, leaseTypeChoice, pickGender, pickLeaseType } from './listing-types.ts';

/** Lease type and gender from this screen's lists. */
export function HomeTypes({ post, setField }: Draft) {
  const set = ({ leaseType, gender }: Pick<PostData, 'leaseType' | 'gender'>) => {
    if (leaseType !== undefined) setField('leaseType', leaseType);
    if (gender !== undefined) setField('gender', gender);
  };
  const types = leaseTypeChoice(post);
  const genders = genderChoice(post);
  return (
    <Group title={messages.home}>
      <ChipGroup
        label={messages.leaseType}
        options={types.options}
        value={types.value || null}
        onChange={(label) => label !== null && set(pickLeaseType(post, label))}
      />
      <ChipGroup
        label={messages.gender}
        options={genders.options}
        value={genders.value || null}
        onChange={(label) => label !== null && set(pickGender(label))}
      />
    </Group>
  );
}
