import { Home, PawPrint } from 'lucide-react';
import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Held } from '../gallery/held.tsx';
import {
  Checkbox,
  Chip,
  ChipGroup,
  ChipSections,
  ChoiceCard,
  ChoiceGroup,
  MultiChipGroup,
  MultiChoiceGroup,
  Slider,
  Switch,
} from './index.ts';

const TYPES = ['Private room', 'Shared room', 'Entire unit'];
const CHOICES = TYPES.map((value) => ({ value, title: value, description: 'What it is', icon: <Home size={24} /> }));
const GROUPS = [
  { heading: 'Laundry', options: ['In unit', 'On site'] },
  { heading: 'Parking', options: ['Covered', 'Street'] },
  { heading: 'Pets', options: ['Cats', 'Dogs'] },
];
const chip = { type: 'checkbox', name: 'chip', onToggle: nothing } as const;
const card = { name: 'card', title: 'Private room', description: 'A room of your own', onToggle: nothing } as const;

export const shown: States = {
  Checkbox: {
    'on or off': (
      <Held first={false}>{(checked, set) => <Checkbox label="Remember me" checked={checked} onChange={set} />}</Held>
    ),
    'on, with a hint': <Checkbox label="Flexible" hint="A week before or after" checked onChange={nothing} />,
    disabled: <Checkbox label="Not now" checked={false} onChange={nothing} disabled />,
  },
  Switch: {
    'on or off': (
      <Held first={false}>{(checked, set) => <Switch label="Tell me" checked={checked} onChange={set} />}</Held>
    ),
    'on, with a hint': <Switch label="Show" hint="Students see it" checked onChange={nothing} />,
    disabled: <Switch label="Off for now" checked={false} onChange={nothing} disabled />,
  },
  Chip: {
    off: <Chip {...chip} label="Pool" checked={false} />,
    on: <Chip {...chip} label="Gym" checked />,
    counting: <Chip {...chip} label="Pending" count={4} checked />,
    'with an icon': <Chip {...chip} label="Cats" icon={<PawPrint size={16} />} checked={false} />,
    'as wide as it becomes': <Chip {...chip} label="Any" widestLabel="As wide as this" checked={false} />,
    disabled: <Chip {...chip} label="Sauna" checked={false} isDisabled />,
  },
  ChipGroup: {
    'one of them': (
      <Held<string | null> first={null}>
        {(value, set) => <ChipGroup label="Lease type" options={TYPES} value={value} onChange={set} canClear />}
      </Held>
    ),
    'hidden label, disabled': (
      <ChipGroup label="Rooms" isLabelHidden options={['1', '2']} value="1" onChange={nothing} isDisabled />
    ),
  },
  MultiChipGroup: {
    'several of them': (
      <Held<readonly string[]> first={['On site']}>
        {(values, set) => (
          <MultiChipGroup label="Laundry" options={['In unit', 'On site']} values={values} onChange={set} />
        )}
      </Held>
    ),
  },
  ChipSections: {
    'all open, none chosen': <ChipSections title={<h3>Amenities</h3>} groups={GROUPS} values={[]} onChange={nothing} />,
    'folded, some chosen': (
      <Held<readonly string[]> first={['Cats', 'In unit']}>
        {(values, set) => (
          <ChipSections title={<h3>Inside</h3>} groups={GROUPS} values={values} onChange={set} openCount={1} />
        )}
      </Held>
    ),
    disabled: <ChipSections title={<h3>Later</h3>} groups={GROUPS} values={['Dogs']} onChange={nothing} isDisabled />,
  },
  ChoiceCard: {
    off: <ChoiceCard {...card} type="checkbox" value="off" checked={false} />,
    on: <ChoiceCard {...card} type="checkbox" value="on" checked icon={<Home size={24} />} />,
    tile: <ChoiceCard {...card} type="checkbox" value="tile" layout="tile" checked={false} icon={<Home size={24} />} />,
    disabled: <ChoiceCard {...card} type="checkbox" value="disabled" checked={false} isDisabled />,
  },
  ChoiceGroup: {
    rows: (
      <Held<string | null> first={null}>
        {(value, set) => <ChoiceGroup legend="Which room?" choices={CHOICES} value={value} onChange={set} canClear />}
      </Held>
    ),
    tiles: (
      <ChoiceGroup
        legend="Rooms"
        isLegendHidden
        choices={CHOICES}
        layout="tile"
        columns={3}
        value={null}
        onChange={nothing}
      />
    ),
  },
  MultiChoiceGroup: {
    'several of them': (
      <Held<readonly string[]> first={['Entire unit']}>
        {(values, set) => (
          <MultiChoiceGroup legend="What fits?" choices={CHOICES} columns={2} values={values} onChange={set} />
        )}
      </Held>
    ),
  },
  Slider: {
    'with ends and value': (
      <Held first={900}>
        {(value, set) => (
          <Slider
            label="Budget"
            value={value}
            min={300}
            max={2000}
            step={50}
            valueText={`$${value}`}
            minLabel="$300"
            maxLabel="$2,000"
            onChange={set}
          />
        )}
      </Held>
    ),
    'hidden label, something behind': (
      <Slider
        label="Size"
        isLabelHidden
        value={2}
        min={1}
        max={4}
        step={1}
        onChange={nothing}
        behind={<span>▂▅▇▃</span>}
      />
    ),
  },
};
