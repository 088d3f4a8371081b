import {
  address,
  hasFocus,
  offline,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { answered, cardOf, LISTING, NOTHING_OWN, NOW, SEEKER } from '../testing.ts';

const SAVED = 'GET /api/saved-listings/:userEmail';
const GONE = 'GET /api/saved-listings/:userEmail/gone';
const UNSAVE = 'DELETE /api/saved-listings/:userEmail/:listingId';

const open = (answers: Answers) =>
  renderScreen(routes, {
    path: '/saved',
    user: SEEKER,
    now: NOW,
    answers: { ...NOTHING_OWN, [SAVED]: [], [GONE]: [], ...answers },
  });
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => cardOf({ _id: `listing-${at}`, complex: `House ${at}` }));

test('[D9] signed out, saved listings lead to the log-in, and back', async () => {
  renderScreen(routes, { path: '/saved' });
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/saved' });
});

test('[D9] a single saved listing has a full heart and no comparison', async () => {
  open({ [SAVED]: cards(1) });
  const card = within(await screen.findByRole('article'));
  card.getByRole('button', { name: 'Remove from saved listings' });
  expect(card.getByRole('link').getAttribute('href')).toBe('/listing/listing-0');
  expect(screen.queryByRole('checkbox')).toBe(null);
});

test('[D9] removing a heart removes the card, and the heading gets the focus', async () => {
  const { person, answer } = open({ [SAVED]: cards(2), [UNSAVE]: undefined });
  const [first] = await screen.findAllByRole('button', { name: 'Remove from saved listings' });
  answer({ [SAVED]: cards(2).slice(1) });
  await person.click(first ?? document.body);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await hasFocus(screen.getByRole('heading', { level: 1 }));
});

test('[D9] two to four listings can be compared side by side in a table', async () => {
  answered({ city: 'Provo', budget: 900, moveInDate: '2027-01-10' });
  const { person } = open({ [SAVED]: cards(5), 'GET /api/posts/:postId': LISTING });
  await screen.findByText('5 listings, newest first. Pick two to four listings to see them side by side.');
  const pick = (at: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare House ${at}, Provo` });
  await person.click(pick(0));
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBe(null);
  for (const at of [1, 2, 3]) await person.click(pick(at));
  expect(pick(4).disabled).toBe(true);
  await person.click(pick(3));
  await person.click(screen.getByRole('button', { name: 'Compare 3 listings' }));
  const table = within(screen.getByRole('dialog', { name: 'Compare 3 listings' }));
  expect(
    table
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['House 0, Provo', 'House 1, Provo', 'House 2, Provo']);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...['Rent', 'Utilities', 'Deposit', 'Due at move-in', 'Whole lease', 'Match', 'Dates', 'From your date'],
    ...['Room', 'Home', 'Bedrooms', 'Bathrooms', 'Housing', 'Incentive', 'Posted by'],
  ]);
  const row = async (name: string, text: string) => {
    const [head] = table.getAllByRole('rowheader', { name });
    expect(await within(head?.closest('tr') ?? document.body).findAllByText(text)).toHaveLength(3);
  };
  await row('Utilities', '$50');
  await row('Deposit', '$300');
  await row('Due at move-in', '$350');
  await row('Whole lease', '$3,050');
  await row('Match', '97 %');
  await row('From your date', 'starts 6 days early');
  expect(table.getAllByText('$850/month')).toHaveLength(3);
  expect(table.getAllByText('–')).toHaveLength(3);
  expect(table.getAllByText('Leaseholder')).toHaveLength(3);
});

test('[E12] a saved listing with a completed transfer says so', async () => {
  open({ [GONE]: cards(1).map((card) => ({ ...card, transferState: 'transferred' as const })) });
  const gone = within(await screen.findByRole('region', { name: 'No longer available' }));
  gone.getByText('Somebody took this lease over.');
});

test('[D9] a deleted saved listing is named, marked as gone, and removed by its button', async () => {
  const { person, answer, made } = open({ [GONE]: cards(1), [UNSAVE]: undefined });
  const gone = within(await screen.findByRole('region', { name: 'No longer available' }));
  gone.getByRole('heading', { name: 'House 0, Provo' });
  gone.getByText('This listing is gone. Its poster took it down.');
  gone.getByText('$850/month · Private Room · 2 bd · Apartment');
  answer({ [GONE]: [] });
  await person.click(gone.getByRole('button', { name: 'Remove House 0, Provo' }));
  await screen.findByText("You haven't saved any listings yet.");
  screen.getByText('Tap the heart on a listing to keep it here.');
  expect(screen.getByRole('link', { name: 'Find a Lease' }).getAttribute('href')).toBe('/discovery');
  expect(made.find(({ key }) => key === UNSAVE)?.path['listingId']).toBe('listing-0');
});

test('[D9] a deleted listing of which nothing is known has a placeholder', async () => {
  const nothing = { complex: '', city: '', leaseType: '', bedrooms: '', unitType: '', monthlyRent: '' };
  open({ [GONE]: [cardOf(nothing)] });
  await screen.findByRole('heading', { name: 'A listing you saved' });
});

test('[D9] a failed removal of a deleted listing shows it again with the reason', async () => {
  const { person } = open({ [GONE]: cards(1), [UNSAVE]: offline });
  await person.click(await screen.findByRole('button', { name: 'Remove House 0, Provo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Network error. Please try again.');
  await screen.findByRole('button', { name: 'Remove House 0, Provo' });
});
