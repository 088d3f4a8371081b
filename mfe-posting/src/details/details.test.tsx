import { aMomentLater, address, hasFocus, screen, waitFor, within } from '@keyturn/web-kit/testing/screens';
import type { OwnPost } from '@keyturn/contracts/posts';
import { WRITE, bodies, field, openStep, press, saved } from '../testing/steps.ts';

const NO_PROVOO = 'There is no city “Provoo” in Utah. Did you mean Provo?';
const ALERT = 'Please fill in all address fields correctly. Only UT is supported for now.';

const open = (changes: Partial<OwnPost> = {}, path = '/post-details', now?: string) => openStep(path, changes, {}, now);
/** What was stored last of each field. */
const written = (made: Parameters<typeof bodies>[0]) =>
  Object.fromEntries((bodies(made, WRITE) as { field: string; value: unknown }[]).map((one) => [one.field, one.value]));

test('[C4] photos show their number and that more do better; a deleted one can be restored', async () => {
  const images = ['a', 'b'].map((id) => ({ url: `/media/listings/${id.repeat(22)}.${id.repeat(32)}.jpg` }));
  const { person, made } = open({ images });
  await screen.findByText('2 of 41');
  screen.getByText('Listings with 6 or more photos perform better. Drag to reorder; the first one is the cover.');
  await person.click(await press('Delete photo 1'));
  screen.getByText('One photo deleted.');
  await hasFocus(await press('Undo'));
  await waitFor(() => expect(written(made)).toEqual({ images: [images[1]] }));
  await person.keyboard('{Enter}');
  screen.getByText('2 of 41');
  await hasFocus(await press('Delete photo 1'));
  await waitFor(() => expect(written(made)).toEqual({ images }));
  await saved();
});

test('[C4] the address says that visitors never see it whole; the state is in capitals and has two letters', async () => {
  const { person, made } = open({ state: '' });
  const state = await field('State');
  screen.getByText('Visitors never see your street or unit.');
  await person.type(state, 'utah');
  expect((state as HTMLInputElement).value).toBe('UT');
  await waitFor(() => expect(written(made)['state']).toBe('UT'));
  await saved();
});

for (const [what, changes, at, sentence] of [
  ['no street', { street: '' }, 'Street', 'Please enter the street.'],
  ['no city', { city: '' }, 'City', 'Please enter the city.'],
  ['another state', { state: 'ID' }, 'State', 'Only UT is supported for now.'],
] as const) {
  test(`[C4] Next with ${what} shows an alert, then an error at the focused field`, async () => {
    const { person } = open(changes);
    await field('Street');
    await person.click(await press('Next'));
    await screen.findByRole('alertdialog', { name: ALERT });
    await person.click(await press('OK'));
    screen.getByText(sentence);
    await hasFocus(screen.getByRole(at === 'City' ? 'combobox' : 'textbox', { name: at }));
    expect(address()).toBe('/post-details');
  });
}

test('[C4] Next with a city unknown in Utah proposes the likely one, accepted by its button', async () => {
  const { person, made } = open({ city: 'Provoo' });
  await field('Street');
  await person.click(await press('Next'));
  const meant = await press('Provo');
  expect(meant.closest('p')?.textContent).toBe(NO_PROVOO);
  const city = screen.getByRole('combobox', { name: 'City' });
  await hasFocus(city);
  await person.click(meant);
  await hasFocus(city);
  await waitFor(() => expect(written(made)['city']).toBe('Provo'));
  expect(screen.queryByText(/There is no city/)).toBe(null);
  await saved();
});

test('[C4] leaving a city unknown in Utah proposes the likely one at once, until it is changed', async () => {
  const { person } = open({ city: 'Provo' });
  const city = await screen.findByRole('combobox', { name: 'City' });
  await person.type(city, 'o');
  expect(screen.queryByText(/There is no city/)).toBe(null);
  await person.tab();
  expect((await press('Provo')).closest('p')?.textContent).toBe(NO_PROVOO);
  await person.type(city, '{Backspace}');
  expect(screen.queryByText(/There is no city/)).toBe(null);
});

test('[C4] a complex’s name with contact details is reported', async () => {
  const { person } = open({ complex: 'Call 801-555-0142' });
  await field('Street');
  await person.click(await press('Next'));
  await screen.findByText(/^Everybody sees this name\./);
});

test('[C4] dates can be typed and store their months; an end before the start keeps the step', async () => {
  const { person, made } = open({ startDate: '', endDate: '' });
  await person.type(await field('Start date'), 'Jan 4, 2027{Enter}');
  await person.type(await field('End date'), 'Apr 30, 2027{Enter}');
  await screen.findByText('3 months');
  await waitFor(() =>
    expect(written(made)).toEqual({ startDate: '2027-01-04', endDate: '2027-04-30', leaseDuration: '3 months' }),
  );
  await person.clear(await field('End date'));
  await person.type(await field('End date'), 'Jan 1, 2027{Enter}');
  screen.getByText('The end date lies before the start date.');
  await person.click(await press('Next'));
  await screen.findByRole('alertdialog', { name: 'The end date lies before the start date.' });
  await person.click(await press('OK'));
  await hasFocus(await field('End date'));
  await saved();
});

test.each([
  ['a seller', {}, 'Start date'],
  ['a property manager', { isPropertyManager: true }, 'Earliest move-in date'],
])('[C4] a date of %s that is years away is reported at the field, and keeps the step', async (_who, changes, name) => {
  const path = 'isPropertyManager' in changes ? '/pm-post-details' : '/post-details';
  const { person } = open({ startDate: '', endDate: '', ...changes }, path);
  await person.type(await field(name), 'Jan 4, 1990{Enter}');
  const sentence = 'This date is years away. Please check its year.';
  screen.getByText(sentence);
  await person.click(await press('Next'));
  await screen.findByRole('alertdialog', { name: sentence });
  await person.click(await press('OK'));
  await hasFocus(await field(name));
  await saved();
});

test('[C4] an unreadable date is explained, and Next leads to it', async () => {
  const { person } = open();
  await person.clear(await field('Start date'));
  await person.type(await field('Start date'), 'soon');
  await person.click(await press('Next'));
  await screen.findByText('Please enter a date like Jan 4, 2027.');
  await hasFocus(await field('Start date'));
  expect(address()).toBe('/post-details');
});

test('[C4] amenities are chosen, counted and saved; choosing none of a group clears its others', async () => {
  const { person, made } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'In-unit Laundry' }));
  screen.getByText('1 chosen');
  await waitFor(() => expect(written(made)['amenities']).toEqual(['In-unit Laundry']));
  await person.click(screen.getByRole('checkbox', { name: 'No Laundry' }));
  await waitFor(() => expect(written(made)['amenities']).toEqual(['No Laundry']));
  await saved();
});

test('[C4] with all in order, Next leads to the incentives, Back to the basics', async () => {
  const { person, visit } = open();
  await field('Street');
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/post-incentives'));
  await visit('/post-details');
  await field('Street');
  aMomentLater();
  await person.click(await press('Back'));
  await waitFor(() => expect(address()).toBe('/post-basics'));
});

test('[C7] a manager’s details have the earliest move-in date instead of the lease’s', async () => {
  open({ isPropertyManager: true }, '/pm-post-details');
  await field('Earliest move-in date');
  expect(screen.queryByRole('textbox', { name: 'Start date' })).toBe(null);
  within(screen.getByRole('navigation', { name: 'Steps of your listing' })).getByText('Details');
});

for (const [who, path] of [
  ['a lease', '/post-details'],
  ['a unit', '/pm-post-details'],
] as const) {
  test(`[C4][C7] the calendar of ${who} without dates opens at Denver’s month, and today is Denver’s day`, async () => {
    const none = { startDate: '', endDate: '', isPropertyManager: path.startsWith('/pm-') };
    open(none, path, '2026-12-01T05:00:00Z');
    await press('Today, Monday, November 30, 2026');
    expect(screen.getAllByRole('grid')[0]?.getAttribute('aria-label')).toBe('November 2026');
  });
}
