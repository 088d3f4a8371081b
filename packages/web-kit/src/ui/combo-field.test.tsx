import { Held, renderPart, screen } from '../testing/screens/parts.ts';
import { ComboField } from './combo-field.tsx';

const CITIES = ['Orem', 'Provo', 'Lehi'];

const City = ({ onPick, error, proposal }: { onPick?: (city: string) => void; error?: string; proposal?: string }) => (
  <Held first="">
    {(value, set) => (
      <ComboField
        label="City"
        error={error}
        proposal={proposal}
        value={value}
        onChange={set}
        onPick={onPick}
        suggestions={CITIES.filter((city) => city.toLowerCase().includes(value.toLowerCase()))}
      />
    )}
  </Held>
);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The active option, as a screen reader finds it. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('[D1] suggestions are closed at first, open on a press, and narrow while typing', async () => {
  const { person } = renderPart(<City />);
  expect([field().getAttribute('aria-expanded'), options()]).toEqual(['false', []]);
  await person.click(field());
  expect([field().getAttribute('aria-expanded'), options()]).toEqual(['true', CITIES]);
  await person.type(field(), 'ro');
  expect(options()).toEqual(['Provo']);
  expect(screen.getByText('ro').tagName).toBe('B');
  await person.type(field(), 'x');
  expect([field().getAttribute('aria-expanded'), options()]).toEqual(['false', []]);
});

test('pressing a suggestion takes and reports it, closes the list, and keeps the focus in the field', async () => {
  const onPick = jest.fn();
  const { person } = renderPart(<City onPick={onPick} />);
  await person.click(field());
  await person.click(screen.getByRole('option', { name: 'Provo' }));
  expect(field().value).toBe('Provo');
  expect(onPick.mock.calls).toEqual([['Provo']]);
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field());
});

test('[C4] an error’s proposal is a button: pressing it fills the field, which gets the focus', async () => {
  const error = 'There is no city “Orem-Provo”. Did you mean Provo?';
  const { person } = renderPart(<City error={error} proposal="Provo" />);
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(error);
  await person.click(screen.getByRole('button', { name: 'Provo' }));
  expect(field().value).toBe('Provo');
  expect(document.activeElement).toBe(field());
  expect(options()).toEqual([]);
});

test('by keyboard, arrows wrap around the suggestions, and Enter takes one', async () => {
  const { person } = renderPart(<City />);
  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(active()).toBe('Orem');
  await person.keyboard('{ArrowUp}');
  expect(active()).toBe('Lehi');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Provo');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Provo');
  await person.keyboard('{Enter}');
  expect([field().value, options()]).toEqual(['Provo', []]);
});

test('Escape closes the suggestions and keeps the typed text; so does Enter without a choice', async () => {
  const { person } = renderPart(<City />);
  for (const [letter, key] of [
    ['o', '{Escape}'],
    ['r', '{Enter}'],
  ] as const) {
    await person.type(field(), letter);
    expect(options()).not.toEqual([]);
    await person.keyboard(key);
    expect(options()).toEqual([]);
  }
  expect(field().value).toBe('or');
});

test('leaving the field closes its suggestions', async () => {
  const { person } = renderPart(<City />);
  await person.click(field());
  await person.tab();
  expect(options()).toEqual([]);
});

test('an error replaces the suggestions', async () => {
  const { person, show } = renderPart(<City />);
  await person.click(field());
  show(<City error="Please choose a city." />);
  expect(options()).toEqual([]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Please choose a city.');
});
