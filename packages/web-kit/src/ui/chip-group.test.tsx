import { Held, renderPart, screen, within } from '../testing/screens/parts.ts';
import { ChipGroup, MultiChipGroup } from './chip-group.tsx';
import { ChipSections } from './chip-sections.tsx';

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

const School = ({ canClear, onChange }: { canClear?: boolean; onChange?: (value: string | null) => void }) => (
  <Held<string | null> first={null}>
    {(value, set) => (
      <ChipGroup
        label="School"
        options={['BYU', { value: 'uvu', label: 'UVU' }]}
        canClear={canClear}
        value={value}
        onChange={(next) => {
          set(next);
          onChange?.(next);
        }}
      />
    )}
  </Held>
);

test('single-choice chips are named by their legend, one at a time', async () => {
  const { person } = renderPart(<School />);
  within(screen.getByRole('group', { name: 'School' })).getByRole('radio', { name: 'BYU' });
  await person.click(radio('BYU'));
  await person.click(radio('UVU'));
  expect([radio('BYU').checked, radio('UVU').checked]).toEqual([false, true]);
  await person.click(radio('UVU'));
  expect(radio('UVU').checked).toBe(true);
});

test('[B9] pressing a chip again clears it where allowed, by pointer and by space', async () => {
  const onChange = jest.fn();
  const { person } = renderPart(<School canClear onChange={onChange} />);
  await person.click(radio('UVU'));
  await person.click(radio('UVU'));
  expect(radio('UVU').checked).toBe(false);
  await person.keyboard(' ');
  await person.keyboard(' ');
  expect(onChange.mock.calls).toEqual([['uvu'], [null], ['uvu'], [null]]);
});

test('multiple-choice chips keep labels of other groups', async () => {
  const onChange = jest.fn();
  const { person, show } = renderPart(
    <MultiChipGroup label="Kitchen" options={['Oven', 'Fridge']} values={['Sofa']} onChange={onChange} />,
  );
  await person.click(box('Fridge'));
  expect(onChange).toHaveBeenLastCalledWith(['Sofa', 'Fridge']);
  show(<MultiChipGroup label="Kitchen" options={['Oven', 'Fridge']} values={['Sofa', 'Fridge']} onChange={onChange} />);
  await person.click(box('Fridge'));
  expect(onChange).toHaveBeenLastCalledWith(['Sofa']);
});

const GROUPS = [
  { heading: 'Kitchen', options: ['Oven', 'Fridge'] },
  { heading: 'Laundry', options: [{ value: 'washer', label: 'Washer' }, 'Dryer'] },
];

const Sections = ({ isDisabled, first }: { isDisabled?: boolean; first: readonly string[] }) => (
  <Held<readonly string[]> first={first}>
    {(values, set) => (
      <ChipSections
        title={<h2>Amenities</h2>}
        groups={GROUPS}
        openCount={1}
        isDisabled={isDisabled}
        values={values}
        onChange={set}
      />
    )}
  </Held>
);

test('sections of chips count the choice, name it at a folded group, and clear it at once', async () => {
  const { person } = renderPart(<Sections first={[]} />);
  screen.getByText('0 chosen');
  screen.getByText('None chosen');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null);
  await person.click(box('Oven'));
  await person.click(screen.getByText('Laundry', { selector: 'summary span' }));
  await person.click(box('Washer'));
  await person.click(box('Dryer'));
  screen.getByText('3 chosen');
  screen.getByText('Washer, Dryer');
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByText('0 chosen');
  expect(box('Oven').checked).toBe(false);
});

test('disabled sections of chips keep the count and hide Clear', () => {
  renderPart(<Sections isDisabled first={['Oven']} />);
  screen.getByText('1 chosen');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null);
  expect(box('Oven').disabled).toBe(true);
});
