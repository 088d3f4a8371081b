import {
  aMomentLater,
  address,
  hasFocus,
  offline,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { DRAFT, WRITE, bodies, openStep, press, saved } from '../testing/steps.ts';

const open = (answers: Answers = {}, now = '2026-11-24T18:00:00Z') => openStep('/post-incentives', {}, answers, now);
const written = (made: Parameters<typeof bodies>[0]) => bodies(made, WRITE);

test('[C5] several incentives are chosen, counted, saved, and cleared at once', async () => {
  const { person, made } = open();
  const [first, , second] = await screen.findAllByRole('checkbox');
  await person.click(first as HTMLElement);
  await person.click(second as HTMLElement);
  screen.getByText('2 chosen');
  await saved();
  await person.click(await press('Clear'));
  screen.getByText('0 chosen');
  await waitFor(() => expect(written(made).at(-1)).toMatchObject({ field: 'incentives', value: [] }));
  await saved();
});

test('[C5] at most one choice of free months counts, the last one', async () => {
  const { person, made } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'First Month Free' }));
  await person.click(screen.getByRole('checkbox', { name: 'Half Month Free' }));
  await person.click(screen.getByRole('checkbox', { name: 'Two Months Free' }));
  screen.getByText('2 chosen');
  await waitFor(() =>
    expect(written(made).at(-1)).toMatchObject({ field: 'incentives', value: ['Half Month Free', 'Two Months Free'] }),
  );
  await saved();
});

test('[C5] a phone number in the notes is reported at once; Next stays until it is removed', async () => {
  const { person } = open();
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes for the next tenant' });
  await person.type(notes, 'Quiet. Text 801-555-0142 please.');
  screen.getByText(/can be shared once the tour is accepted\. Please take out “801-555-0142”\.$/);
  await person.click(await press('Next'));
  await hasFocus(notes);
  expect(notes.value.slice(notes.selectionStart, notes.selectionEnd)).toBe('801-555-0142');
  await person.keyboard('{Delete}');
  expect(screen.queryByText(/can be shared once/)).toBe(null);
  aMomentLater();
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/post-review'));
});

test('[C5] a typed move-out date replaces the one set by the first press', async () => {
  const { person, made } = open({});
  await person.click(await screen.findByLabelText('Move-out date'));
  await person.keyboard('12/20/2026{Enter}');
  await waitFor(() => expect(written(made).at(-1)).toMatchObject({ field: 'moveOutDate', value: '2026-12-20' }));
});

test('[C5] the move-out date set by the first press is Denver’s day, wherever the browser is', async () => {
  const { person, made } = open({}, '2026-11-28T05:00:00Z');
  const date = await screen.findByRole('textbox', { name: 'Move-out date' });
  await person.click(date);
  expect((date as HTMLInputElement).value).toBe('Nov 27, 2026');
  await press('Today, Friday, November 27, 2026, selected');
  await waitFor(() => expect(written(made).at(-1)).toMatchObject({ field: 'moveOutDate', value: '2026-11-27' }));
  await saved();
});

test('[C5] a move-out date that is years away is reported at the field, and keeps the step', async () => {
  const { person } = open();
  const date = await screen.findByRole('textbox', { name: 'Move-out date' });
  await person.click(date);
  await person.clear(date);
  await person.type(date, 'Jan 4, 1990{Enter}');
  const sentence = 'This date is years away. Please check its year.';
  screen.getByText(sentence);
  await person.click(await press('Next'));
  await screen.findByRole('alertdialog', { name: sentence });
  await person.click(await press('OK'));
  await hasFocus(date);
  expect(address()).toBe('/post-incentives');
  await saved();
});

test('[C5] the transfer type is chosen, saved, and cleared by a second press', async () => {
  const { person, made } = open();
  const types = within(await screen.findByRole('group', { name: 'How the lease changes hands' }));
  screen.getByText('Sublet: you keep your lease, and the next tenant rents from you.');
  await person.click(types.getByText('Sublet'));
  await person.click(within(screen.getByRole('group', { name: 'The office has agreed' })).getByText('No'));
  await waitFor(() => expect(written(made).at(-1)).toMatchObject({ field: 'officeAgreed', value: 'No' }));
  expect(written(made)).toContainEqual(expect.objectContaining({ field: 'transferType', value: 'Sublet' }));
  await person.click(types.getByText('Sublet'));
  await waitFor(() => expect(written(made).at(-1)).toMatchObject({ field: 'transferType', value: '' }));
  await saved();
});

test('[C5] notes are saved while typing; Next goes to the review', async () => {
  const { person, made } = open();
  const notes = await screen.findByRole('textbox', { name: 'Notes for the next tenant' });
  screen.getByText('What is the place like, who lives there, what should one know?');
  await person.type(notes, 'Quiet.');
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/post-review'));
  expect(written(made).at(-1)).toMatchObject({ field: 'notes', value: 'Quiet.' });
});

test('[C5] Next while offline shows an alert, and the step stays', async () => {
  const { person, answer } = open({ [WRITE]: offline });
  await person.type(await screen.findByRole('textbox', { name: 'Notes for the next tenant' }), 'Q');
  await person.click(await press('Next'));
  await screen.findByRole('alertdialog', { name: 'Something went wrong. Please try again.' });
  expect(address()).toBe('/post-incentives');
  await person.click(await press('OK'));
  aMomentLater();
  answer({ [WRITE]: DRAFT });
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/post-review'));
});

test('[C5] the rail names the step, and links the earlier ones', async () => {
  open();
  await press('Next');
  const rail = within(screen.getByRole('navigation', { name: 'Steps of your listing' }));
  expect(rail.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/post-details');
  expect(rail.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent).toBe(
    '4Incentives',
  );
});
