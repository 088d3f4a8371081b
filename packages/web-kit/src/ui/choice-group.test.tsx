import { Held, renderPart, screen } from '../testing/screens/parts.ts';
import { Checkbox } from './checkbox.tsx';
import { ChoiceGroup, MultiChoiceGroup } from './choice-group.tsx';
import { Switch } from './switch.tsx';

const CHOICES = [
  { value: 'private', title: 'Private Room', description: 'A door of your own', icon: <svg /> },
  { value: 'shared', title: 'Shared Room' },
  { value: 'unit', title: 'Entire Unit', isDisabled: true },
];
const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

const Rooms = ({ canClear, onCommit }: { canClear?: boolean; onCommit?: (value: string) => void }) => (
  <Held<string | null> first={null}>
    {(value, set) => (
      <ChoiceGroup
        legend="Room type"
        choices={CHOICES}
        canClear={canClear}
        value={value}
        onChange={set}
        onCommit={onCommit}
      />
    )}
  </Held>
);

test('[D4] pressing a card chooses it and reports a decision', async () => {
  const onCommit = jest.fn();
  const { person } = renderPart(<Rooms onCommit={onCommit} />);
  screen.getByRole('group', { name: 'Room type' });
  await person.click(card(/^Private Room/));
  expect(card(/^Private Room/).checked).toBe(true);
  expect(onCommit.mock.calls).toEqual([['private']]);
  screen.getByText('A door of your own');
});

test('[D4] by keyboard, arrows only move between cards, space and Enter decide', async () => {
  const onCommit = jest.fn();
  const { person } = renderPart(<Rooms onCommit={onCommit} />);
  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(card(/^Shared Room/).checked).toBe(true);
  expect(onCommit).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  expect(onCommit.mock.calls).toEqual([['shared']]);
  await person.keyboard(' ');
  expect(onCommit).toHaveBeenCalledTimes(2);
});

test('choosing a card again clears it where allowed, else it stays', async () => {
  const { person, show } = renderPart(<Rooms />);
  await person.click(card(/^Shared Room/));
  await person.click(card(/^Shared Room/));
  expect(card(/^Shared Room/).checked).toBe(true);
  show(<Rooms canClear />);
  await person.click(card(/^Shared Room/));
  expect(card(/^Shared Room/).checked).toBe(false);
});

test('multiple-choice cards are chosen independently', async () => {
  const { person } = renderPart(
    <Held<readonly string[]> first={['shared']}>
      {(values, set) => (
        <MultiChoiceGroup legend="Rooms" isLegendHidden choices={CHOICES} values={values} onChange={set} />
      )}
    </Held>,
  );
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await person.click(box(/^Private Room/));
  expect([box(/^Private Room/).checked, box(/^Shared Room/).checked]).toEqual([true, true]);
  await person.click(box(/^Shared Room/));
  expect([box(/^Private Room/).checked, box(/^Shared Room/).checked]).toEqual([true, false]);
});

for (const [Part, role] of [
  [Checkbox, 'checkbox'],
  [Switch, 'switch'],
] as const) {
  test(`a ${role} is turned on by its whole line, off by space, and described by its hint`, async () => {
    const { person } = renderPart(
      <Held first={false}>
        {(checked, set) => <Part label="Instagram" hint="Shown as Connected" checked={checked} onChange={set} />}
      </Held>,
    );
    const toggle = screen.getByRole<HTMLInputElement>(role, { name: /^Instagram ?Shown as Connected$/ });
    await person.click(screen.getByText('Instagram'));
    expect(toggle.checked).toBe(true);
    toggle.focus();
    await person.keyboard(' ');
    expect(toggle.checked).toBe(false);
  });
}
