import { nearestCity } from '@keyturn/domain/cities';
import { ComboField, Field } from '@keyturn/web-kit/ui';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Group } from '../flow/group.tsx';
import type { FieldErrors } from '../flow/complaints.ts';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import { checkCity, suggestCities } from './check-address.ts';
import styles from './details.module.css';

export function Address({ post, setField, errors = {} }: Draft & { errors?: FieldErrors }) {
  const city = post.city ?? '';
  const [leftCity, setLeftCity] = useState('');
  const cityError = errors.city ?? (city !== '' && city === leftCity ? checkCity(city) : undefined);
  return (
    <Group title={messages.address}>
      <div className={styles.address}>
        <Field
          className={styles.street}
          label={messages.street}
          name="street"
          error={errors.street}
          autoComplete="address-line1"
          maxLength={200}
          value={post.street ?? ''}
          onChange={(event) => setField('street', event.target.value)}
        />
        <Field
          label={messages.unit}
          name="unit"
          maxLength={40}
          isOptional
          value={post.unit ?? ''}
          onChange={(event) => setField('unit', event.target.value)}
        />
        <Field
          label={messages.complex}
          name="complex"
          error={errors.complex}
          maxLength={200}
          isOptional
          value={post.complex ?? ''}
          onChange={(event) => setField('complex', event.target.value)}
        />
        <ComboField
          className={styles.street}
          label={messages.city}
          name="city"
          error={cityError}
          proposal={cityError && nearestCity(city)}
          optionIcon={<MapPin size={18} />}
          value={city}
          suggestions={suggestCities(city)}
          onChange={(value) => setField('city', value.slice(0, 80))}
          onBlur={() => setLeftCity(city)}
        />
        <Field
          label={messages.state}
          name="state"
          error={errors.state}
          autoComplete="address-level1"
          maxLength={2}
          value={post.state ?? ''}
          onChange={(event) => setField('state', event.target.value.slice(0, 2).toUpperCase())}
        />
      </div>
      <p className={styles.note}>{messages.addressNote}</p>
    </Group>
  );
}
