import { Held, renderPart, screen } from '../testing/screens/parts.ts';
import { Progress } from './progress.tsx';
import { SegmentedTabs, TabPanel } from './segmented-tabs.tsx';
import { StepRail } from './step-rail.tsx';

const TABS = [
  { id: 'received', label: 'Received', count: 3, badge: <b>1 pending</b> },
  { id: 'sent', label: 'Sent' },
  { id: 'past', label: 'Past' },
] as const;

const Tabs = () => (
  <Held<(typeof TABS)[number]['id']> first="received">
    {(selected, set) => (
      <>
        <SegmentedTabs label="Requests" idBase="tours" tabs={TABS} selected={selected} onSelect={set} />
        <TabPanel idBase="tours" selected={selected}>
          {selected} requests
        </TabPanel>
      </>
    )}
  </Held>
);

const selected = () => screen.getByRole('tab', { selected: true });

test('[E3] tabs have names, counts and badges, and the selected one names the panel', async () => {
  const { person } = renderPart(<Tabs />);
  screen.getByRole('tablist', { name: 'Requests' });
  expect(selected().textContent).toBe('Received31 pending');
  await person.click(screen.getByRole('tab', { name: 'Sent' }));
  expect(selected().textContent).toBe('Sent');
  expect(screen.getByRole('tabpanel', { name: 'Sent' }).textContent).toBe('sent requests');
});

test('by keyboard, arrows wrap around the tabs, Home and End jump, with one Tab stop', async () => {
  const { person } = renderPart(<Tabs />);
  await person.tab();
  for (const [key, label] of [
    ['{ArrowRight}', 'Sent'],
    ['{ArrowRight}', 'Past'],
    ['{ArrowRight}', 'Received'],
    ['{ArrowLeft}', 'Past'],
    ['{Home}', 'Received'],
    ['{End}', 'Past'],
  ] as const) {
    await person.keyboard(key);
    expect(selected().textContent).toContain(label);
    expect(document.activeElement).toBe(selected());
  }
  await person.tab();
  expect(document.activeElement).toBe(document.body);
});

test('[D4] a step bar is named by its words, with the step’s own where it has one', () => {
  const { show } = renderPart(<Progress step={3} total={7} />);
  const bar = () => screen.getByRole('progressbar');
  expect(['aria-valuenow', 'aria-valuemax', 'aria-label'].map((name) => bar().getAttribute(name))).toEqual([
    '3',
    '7',
    'Step 3 of 7',
  ]);
  screen.getByText('Step 3 of 7');
  show(<Progress step={3} total={5} name="Details" isTextHidden />);
  screen.getByRole('progressbar', { name: 'Step 3 of 5 · Details' });
  expect(screen.queryByText('Step 3 of 5 · Details')).toBe(null);
});

test('a step rail links done steps, marks the current one, and shows later ones as words', () => {
  renderPart(
    <StepRail
      label="Your post"
      steps={[
        { id: 'a', label: 'Basics', state: 'done' },
        { id: 'b', label: 'Details', state: 'current' },
        { id: 'c', label: 'Review', state: 'todo' },
      ]}
      renderLink={({ id }, children) => <a href={`/${id}`}>{children}</a>}
    />,
  );
  screen.getByRole('navigation', { name: 'Your post' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Basics']);
  const [, current] = screen.getAllByRole('listitem');
  expect([current?.getAttribute('aria-current'), current?.textContent]).toEqual(['step', '2Details']);
  screen.getByRole('progressbar', { name: 'Step 2 of 3 · Details' });
});
