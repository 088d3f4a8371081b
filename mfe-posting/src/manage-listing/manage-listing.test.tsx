import type { OwnPost } from '@keyturn/contracts/posts';
import {
  address,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, SELLER } from '../testing.ts';
import { UPDATE, bodies, field, press } from '../testing/steps.ts';

const READ = 'GET /api/posts/:postId';

const open = (answers: Answers = {}, changes: Partial<OwnPost> = {}) =>
  renderScreen(routes, {
    path: '/manage/post-1',
    user: SELLER,
    answers: { [READ]: postOf(changes), [UPDATE]: postOf(changes), ...answers },
  });
const unit = () => screen.findByRole('textbox', { name: /^Unit/ });
const sent = (made: Parameters<typeof bodies>[0]) =>
  bodies(made, UPDATE).map((body) => (body as { postData: object }).postData);

for (const [what, reply] of [
  ['is gone', refused(404, 'Post not found')],
  ['is another person’s', { ...postOf(), isOwner: false }],
] as const) {
  test(`[C10] a listing that ${what} is not found or unavailable, with a link to own listings`, async () => {
    open({ [READ]: reply });
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Listing not found or unavailable.' }));
    const way = screen.getByRole('link', { name: 'Manage Your Listings' });
    expect(way.getAttribute('href')).toBe('/manage-your-listing');
  });
}

test('[E12] a transferred listing says that it cannot be changed, with a link to own listings', async () => {
  open({ [READ]: postOf({ transferState: 'transferred' }) });
  const sentence = 'This lease was transferred. Its listing cannot be changed any more.';
  await hasFocus(await screen.findByRole('heading', { level: 1, name: sentence }));
  screen.getByRole('link', { name: 'Manage Your Listings' });
  expect(screen.queryByRole('button', { name: 'Save All' })).toBe(null);
});

test('[C10] a draft opens in the posting flow', async () => {
  const draft = postOf({ posted: false, postedAt: null });
  open({ [READ]: draft, 'GET /api/get-post-by-id/:postId': draft });
  await waitFor(() => expect(address()).toBe('/post-basics'));
});

test('[C10] the edited listing is named above, with links back and to its page, each part in its group', async () => {
  open();
  await screen.findByText(/^Private Room · 2 bd · Apartment, .*Provo/);
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/view/post-1');
  for (const name of [
    'Photos',
    'Address',
    'Costs',
    'Home',
    'Lease dates',
    'Amenities',
    'Incentives',
    'Handing over',
    'Moving out',
  ])
    screen.getByRole('heading', { level: 2, name });
  screen.getByText('Write amounts as you like; the first number of the rent is what seekers are matched with.');
  await field('Notes for the next tenant');
});

test('[C10] a change is marked as unsaved; Save All sends the difference and says so for three seconds', async () => {
  const { person, made, answer } = open();
  await person.type(await unit(), '4');
  screen.getByText('Unsaved changes');
  answer({ [READ]: postOf({ unit: '4' }) });
  await person.click(await press('Save All'));
  await screen.findByText('Changes saved!');
  expect(sent(made)).toEqual([{ unit: '4' }]);
  expect(screen.queryByText('Unsaved changes')).toBe(null);
  await waitFor(() => expect(screen.queryByText('Changes saved!')).toBe(null));
});

test('[C10] the transfer type is shown as stored, and saved with the rest', async () => {
  const { person, made, answer } = open({}, { transferType: 'Sublet', officeAgreed: 'No' });
  const types = within(await screen.findByRole('group', { name: 'How the lease changes hands' }));
  expect(types.getByRole<HTMLInputElement>('radio', { name: 'Sublet' }).checked).toBe(true);
  await person.click(types.getByText('Assignment'));
  answer({ [READ]: postOf({ transferType: 'Assignment', officeAgreed: 'No' }) });
  await person.click(await press('Save All'));
  await screen.findByText('Changes saved!');
  expect(sent(made)).toEqual([{ transferType: 'Assignment' }]);
});

test('[C10] an undone change leaves nothing unsaved', async () => {
  const { person } = open();
  await person.type(await unit(), '4');
  await person.clear(await unit());
  expect(screen.queryByText('Unsaved changes')).toBe(null);
});

for (const [what, reply, sentence] of [
  ['is refused', refused(400, 'That is no amount.'), 'Failed to save: That is no amount.'],
  ['fails', failed(), 'Failed to save: Unknown error'],
  ['has no network', offline, 'Error saving - check console'],
] as const) {
  test(`[C10] a Save All that ${what} shows “${sentence}” and keeps the typed text`, async () => {
    const { person } = open({ [UPDATE]: reply });
    await person.type(await unit(), '7');
    await person.click(await press('Save All'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(((await unit()) as HTMLInputElement).value).toBe('7');
  });
}

test('[C10] Save All of an invalid listing reports each field and focuses the first', async () => {
  const { person } = open({ [UPDATE]: refused(422, 'A listing needs a city.') }, { city: '' });
  await person.type(await unit(), '7');
  await person.click(await press('Save All'));
  await screen.findByText('Please enter the city.');
  await hasFocus(screen.getByRole('combobox', { name: 'City' }));
});

test('[C10] leaving with changes is confirmed; Stay keeps them, Leave goes', async () => {
  const { person } = open({ 'GET /api/posts/user/:userEmail': [] });
  await person.type(await unit(), '7');
  await person.click(screen.getByRole('link', { name: 'View' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  within(asked).getByText('Your changes to this listing are not saved yet.');
  await person.click(await press('Stay'));
  expect(((await unit()) as HTMLInputElement).value).toBe('7');
  await person.click(screen.getByRole('link', { name: 'View' }));
  await person.click(await press('Leave'));
  await waitFor(() => expect(address()).toBe('/view/post-1'));
});

test('[C10] dates stored before the check are reported only once they are changed, also at a refusal', async () => {
  const old = { startDate: '1990-01-04', endDate: '1990-04-24', moveOutDate: '1990-04-24' };
  const { person } = open({ [UPDATE]: refused(422, 'A listing needs a city.') }, { ...old, city: '' });
  const sentence = 'This date is years away. Please check its year.';
  await person.type(await unit(), '7');
  await person.click(await press('Save All'));
  await screen.findByText('Please enter the city.');
  expect(screen.queryByText(sentence)).toBe(null);
  await person.clear(await field('End date'));
  await person.type(await field('End date'), 'Apr 24, 1991{Enter}');
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  await person.clear(await field('Move-out date'));
  await person.type(await field('Move-out date'), 'Apr 24, 1991{Enter}');
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});

test('[C10] a manager’s move-in date stored before the check is reported only once it is changed', async () => {
  const { person } = open({}, { isPropertyManager: true, availableFrom: '1990-01-04' });
  const sentence = 'This date is years away. Please check its year.';
  const date = await field('Earliest move-in date');
  expect(screen.queryByRole('textbox', { name: 'Start date' })).toBe(null);
  expect(screen.queryByText(sentence)).toBe(null);
  await person.clear(date);
  await person.type(date, 'Jan 4, 1991{Enter}');
  screen.getByText(sentence);
});
