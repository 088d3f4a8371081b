import { MapPin, Search } from 'lucide-react';
import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Held } from '../gallery/held.tsx';
import { ComboField, Field, FieldFrame, PasswordField, SelectField, TextAreaField } from './index.ts';

const CITIES = ['Provo', 'Orem', 'Logan', 'Salt Lake City'];
const error = 'Please enter an amount.';
const hint = 'As it stands in your lease.';

export const shown: States = {
  ComboField: {
    'to type in': (
      <Held first="o">
        {(value, set) => (
          <ComboField
            label="City"
            value={value}
            onChange={set}
            suggestions={CITIES}
            optionIcon={<MapPin size={18} />}
          />
        )}
      </Held>
    ),
    'icon and placeholder': (
      <ComboField
        label="School"
        value=""
        onChange={nothing}
        suggestions={[]}
        icon={<Search size={20} />}
        placeholder="Search schools"
      />
    ),
    mistaken: <ComboField label="City" value="Xyz" onChange={nothing} suggestions={[]} error="Choose a city." />,
    'with a proposal': (
      <ComboField
        label="City"
        value="Prvo"
        onChange={nothing}
        suggestions={[]}
        error="Did you mean Provo?"
        proposal="Provo"
      />
    ),
  },
  Field: {
    empty: <Field label="Name" />,
    filled: <Field label="Name" defaultValue="Ada Young" />,
    'hint, optional': <Field label="Deposit" hint={hint} isOptional prefix="$" />,
    mistaken: <Field label="Rent" error={error} prefix="$" defaultValue="x" />,
    disabled: <Field label="E-mail" defaultValue="ada@example.com" disabled />,
    'hidden label': <Field label="Note" isLabelHidden placeholder="A note" />,
  },
  FieldFrame: {
    'around a control of its own': (
      <FieldFrame label="Colour" hint={hint} error={error}>
        {(control) => <input type="color" {...control} />}
      </FieldFrame>
    ),
  },
  PasswordField: {
    empty: <PasswordField label="Password" />,
    mistaken: <PasswordField label="Password again" error="The passwords differ." defaultValue="secret" />,
  },
  SelectField: {
    'nothing chosen': <SelectField label="State" options={['Utah', 'Idaho']} placeholder="Choose" />,
    chosen: <SelectField label="State of the home" options={['Utah', 'Idaho']} defaultValue="Idaho" />,
    'an option that cannot be chosen': (
      <SelectField
        label="Start"
        options={[
          { value: '9', label: '9 AM' },
          { value: '10', label: '10 AM', isDisabled: true },
        ]}
      />
    ),
    mistaken: <SelectField label="End" options={['9 AM']} error="Choose a time." />,
    disabled: <SelectField label="Month" options={['May']} disabled />,
  },
  TextAreaField: {
    empty: <TextAreaField label="Notes" hint={hint} isOptional />,
    filled: <TextAreaField label="About the home" defaultValue={'Quiet.\nClose to campus.'} />,
    mistaken: <TextAreaField label="Why" error="Please say why." />,
  },
};
