import { aMomentLater, hasFocus, offline, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { ReportButton } from './report-button.tsx';

const REPORT = 'POST /api/moderation/reports';
const ADA = { email: 'ada@example.edu', name: 'Ada Young' };
const THANKED = { id: 'report-1', message: 'Thank you. A person will look at it.' };

const open = async (answers = {}, button = <ReportButton about="listing" id="listing-1" />) => {
  const shown = renderScreen(button, { path: '/', user: ADA, answers: { [REPORT]: THANKED, ...answers } });
  await shown.person.click(await screen.findByRole('button', { name: /^Report/ }));
  return {
    ...shown,
    choose: (reason: string) =>
      shown.person.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), reason),
    confirm: () => shown.person.click(screen.getByRole('button', { name: 'Send report' })),
  };
};

test('[E14] a report needs a reason and gets thanks; then the button has the focus again', async () => {
  const { choose, confirm, made, person } = await open();
  screen.getByRole('dialog', { name: 'Report this listing' });
  await choose('It is not available any more');
  await person.type(screen.getByRole('textbox', { name: /^What should we know\?/ }), 'I called.');
  await confirm();
  await screen.findByText('Thank you. A person will look at it.');
  expect(made.map(({ key, body }) => [key, body])).toEqual([
    [REPORT, { about: 'listing', id: 'listing-1', reason: 'gone', text: 'I called.' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await hasFocus(screen.getByRole('button', { name: 'Report this listing' }));
});

test('[E14] a person is reported by name', async () => {
  const { choose, confirm, made } = await open({}, <ReportButton about="person" id="user-2" name="Priya" />);
  screen.getByRole('dialog', { name: 'Report Priya' });
  await choose('Somebody is harassed or threatened');
  await confirm();
  await screen.findByText('Thank you. A person will look at it.');
  expect(made[0]?.body).toEqual({ about: 'person', id: 'user-2', reason: 'harassment', text: '' });
});

test('[E14] without a reason nothing is sent, and an error says so', async () => {
  const { confirm, made } = await open();
  await confirm();
  screen.getByText('Please choose what is wrong.');
  expect(made.length).toBe(0);
});

test('[E14] offline, an error is shown and the text stays', async () => {
  const { answer: next, choose, confirm, made, person } = await open({ [REPORT]: offline });
  await choose('It looks like a scam');
  await person.type(screen.getByRole('textbox', { name: /^What should we know\?/ }), 'Pay first');
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('That could not be sent. Please try again.');
  screen.getByDisplayValue('Pay first');
  next({ [REPORT]: THANKED });
  // Two clicks in quick succession count as one.
  aMomentLater();
  await confirm();
  await screen.findByText('Thank you. A person will look at it.');
  expect(made.length).toBe(2);
});
