import { Held, renderPart, screen } from '../testing/screens/parts.ts';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';

/** A screen reader's description of a field. */
const described = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a field has its label as name and its hint as description, and accepts typing', async () => {
  const { person } = renderPart(
    <Held first="">
      {(value, set) => (
        <Field label="Street" hint="As on letters" value={value} onChange={(event) => set(event.target.value)} />
      )}
    </Held>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Street');
  expect(described(field)).toBe('As on letters');
  await person.type(field, '12 Elm St');
  expect(field.value).toBe('12 Elm St');
});

test('a password is hidden, shown by a button that names its action, and hidden again by key', async () => {
  const { person } = renderPart(<PasswordField label="Password" defaultValue="correct horse" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(field.type).toBe('text');
  await person.keyboard('{Enter}');
  expect(field.type).toBe('password');
  screen.getByRole('button', { name: 'Show password' });
});

test('a select’s placeholder is no choice, and a disabled option cannot be chosen', async () => {
  const { person } = renderPart(
    <Held first="">
      {(value, set) => (
        <SelectField
          label="Floor"
          placeholder="Choose"
          options={['First', { value: '2', label: 'Second' }, { value: '3', label: 'Third', isDisabled: true }]}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Held>,
  );
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Floor' });
  expect([...field.options].map(({ text }) => text)).toEqual(['Choose', 'First', 'Second', 'Third']);
  expect(field.value).toBe('');
  await person.selectOptions(field, 'Second');
  expect(field.value).toBe('2');
  await person.selectOptions(field, 'Third');
  expect(field.value).toBe('2');
});

test('a multi-line field starts a new line on Enter, and enforces its limit', async () => {
  const { person } = renderPart(<TextAreaField label="Notes" maxLength={8} error="Too short" />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Notes');
  await person.type(field, 'one{Enter}two and more');
  expect(field.value).toBe('one\ntwo ');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
