import {
  Button,
  ChoiceGroup,
  ComboField,
  Field,
  MultiChipGroup,
  SchoolMark,
  Switch,
  joinClasses,
  LeaveDialog,
} from '@keyturn/web-kit/ui';
import { knownCity, nearestCity } from '@keyturn/domain/cities';
import { formatMonth } from '@keyturn/domain/dates';
import { PROFILE_SCHOOLS, PROFILE_LOCATIONS, suggestByPrefix } from '@keyturn/domain/places';
import { useLeaveWarning } from '@keyturn/routing';
import { MapPin } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { FormFailure } from '../auth/form-failure.tsx';
import { profileMessages as messages } from '../messages.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { PreviewCard } from './preview-card.tsx';
import { isComplete, isSameProfile, type KnownProfile, toProfileValues, type ProfileValues } from './profile-values.ts';
import styles from './profile.module.css';
import { useSaveProfile } from './use-save-profile.ts';

const ACCOUNTS = [
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'tiktok', name: 'TikTok' },
] as const;
const SCHOOLS = PROFILE_SCHOOLS.map((school) => ({
  value: school,
  title: school,
  icon: <SchoolMark school={school} />,
}));

/** The profile's fields beside the public card. */
export function ProfileForm({ email, initial }: { email: string; initial: KnownProfile }) {
  const [stored] = useState(() => toProfileValues(initial));
  const [values, setValues] = useState(stored);
  const change = (changes: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...changes }));
  const created = initial.createdAt ?? 'May 2025';
  const since = formatMonth(initial.memberSince ?? '') || created;
  const { save, isPending, failure } = useSaveProfile(email, created);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete(values) && !isPending) save(values);
  };

  const listed = suggestByPrefix(values.location, PROFILE_LOCATIONS);
  // Cities of other states are fine; only near misses of Utah's are questioned.
  const isUnknown = listed.length === 0 && knownCity(values.location) === null;
  const meant = isUnknown ? nearestCity(values.location) : null;

  const warning = useLeaveWarning(!isPending && !isSameProfile(values, stored));

  return (
    <form className={styles.columns} noValidate onSubmit={submit}>
      <PreviewCard values={values} since={since} badges={initial.badges ?? []}>
        <PhotoPicker hasPhoto={values.profilePic !== ''} onPhoto={(profilePic) => change({ profilePic })} />
      </PreviewCard>
      <div className={styles.fields}>
        <Field
          label={messages.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ComboField
          label={messages.location}
          name="location"
          icon={<MapPin size={18} />}
          optionIcon={<MapPin size={18} />}
          value={values.location}
          hint={meant !== null && messages.meant(meant)}
          suggestions={meant === null ? listed : [`${meant} UT`]}
          onChange={(location) => change({ location })}
        />
        <ChoiceGroup
          legend={messages.school}
          choices={SCHOOLS}
          layout="tile"
          columns={4}
          canClear
          value={values.school === '' ? null : values.school}
          onChange={(school) => change({ school: school ?? '' })}
        />
        <div>
          <MultiChipGroup
            label={messages.accounts}
            options={ACCOUNTS.map(({ key, name }) => ({
              value: key,
              label: values[key] ? messages.connected(name) : name,
              widestLabel: messages.connected(name),
            }))}
            values={ACCOUNTS.map(({ key }) => key).filter((key) => values[key])}
            onChange={(chosen) =>
              change({
                instagram: chosen.includes('instagram'),
                linkedin: chosen.includes('linkedin'),
                tiktok: chosen.includes('tiktok'),
              })
            }
          />
          <p className={joinClasses(styles.quiet, styles.hint)}>{messages.accountsHint}</p>
        </div>
        <Switch
          label={messages.propertyManager}
          hint={messages.propertyManagerHint}
          checked={values.isPropertyManager}
          onChange={(isPropertyManager) => change({ isPropertyManager })}
        />
        <FormFailure text={failure} />
        <Button
          type="submit"
          variant="primary"
          className={styles.save}
          isDisabled={!isComplete(values)}
          isPending={isPending}
        >
          {messages.save}
        </Button>
      </div>
      <LeaveDialog warning={warning} texts={messages} />
    </form>
  );
}
