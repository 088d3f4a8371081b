import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Held } from '../gallery/held.tsx';
import {
  Badge,
  Button,
  Card,
  dayPickerClassNames,
  PageFrame,
  PageHeading,
  PageTitle,
  Progress,
  SegmentedTabs,
  StepRail,
  StickyBar,
  TabPanel,
} from './index.ts';

const TABS = [
  { id: 'received', label: 'Received', count: 4, badge: <Badge tone="warning">2 pending</Badge> },
  { id: 'sent', label: 'Sent' },
] as const;
const STEPS = [
  { id: 'a', label: 'Basics', state: 'done' },
  { id: 'b', label: 'Details', state: 'current' },
  { id: 'c', label: 'Review', state: 'todo' },
] as const;

const tabs = (idBase: string, look: 'underlined' | 'segmented') => (
  <Held<'received' | 'sent'> first="received">
    {(selected, set) => (
      <>
        <SegmentedTabs label={look} idBase={idBase} tabs={TABS} selected={selected} onSelect={set} look={look} />
        <TabPanel idBase={idBase} selected={selected}>
          {selected}
        </TabPanel>
      </>
    )}
  </Held>
);

const { day_button, selected, today, disabled } = dayPickerClassNames;

export const shown: States = {
  Card: Object.fromEntries(
    (['low', 'raised', 'floating'] as const).map((shadow) => [
      shadow,
      <Card key={shadow} shadow={shadow}>
        {shadow}
      </Card>,
    ]),
  ),
  dayPickerClassNames: {
    days: [selected, today, disabled].map((kind, at) => (
      <span key={kind} className={kind}>
        <button type="button" className={day_button} disabled={kind === disabled}>
          {at + 1}
        </button>
      </span>
    )),
  },
  PageFrame: Object.fromEntries(
    (['wide', 'page', 'text', 'form'] as const).map((width) => [
      width,
      <PageFrame key={width} width={width}>
        <Card>{width}</Card>
      </PageFrame>,
    ]),
  ),
  Progress: {
    'with its words': <Progress step={3} total={7} />,
    'with a name': <Progress step={2} total={5} name="Details" />,
    'words hidden': <Progress step={7} total={7} isTextHidden />,
  },
  SegmentedTabs: { underlined: tabs('one', 'underlined'), segmented: tabs('two', 'segmented') },
  StepRail: {
    'in the middle': (
      <StepRail
        label="Steps"
        steps={STEPS}
        renderLink={(step, children, className) => (
          <a href={`?${step.id}`} className={className}>
            {children}
          </a>
        )}
      />
    ),
  },
  TabPanel: { 'see SegmentedTabs': tabs('three', 'underlined') },
};

const buttons = (
  <>
    <Button>Save draft</Button>
    <Button variant="primary" onClick={nothing}>
      Next
    </Button>
  </>
);

export const covering: States = {
  PageHeading: { 'takes the focus': <PageHeading>Your listings</PageHeading> },
  PageTitle: { 'the name of the tab': <PageTitle>Your listings</PageTitle> },
  StickyBar: {
    buttons: <StickyBar start={<Button variant="tertiary">Back</Button>}>{buttons}</StickyBar>,
    'a note above': <StickyBar note="It stays a draft.">{buttons}</StickyBar>,
    stacked: (
      <StickyBar isStacked start="Some answers are not saved yet." width="wide">
        {buttons}
      </StickyBar>
    ),
    'on small screens alone': <StickyBar isMobileOnly>{buttons}</StickyBar>,
  },
};
