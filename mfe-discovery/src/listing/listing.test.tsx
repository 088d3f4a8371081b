import type { TourRequest } from '@keyturn/contracts/tours';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import {
  address,
  failed,
  refused,
  renderScreen,
  screen,
  silent,
  usePhone,
  waitFor,
  within,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { READ, showListing as open } from '../testing/screens.ts';
import { answered, cardOf, LISTING, profile, SEEKER } from '../testing.ts';

const SENT = 'GET /api/tour-requests/sent/:userEmail';
const path = '/listing/listing-1';

beforeEach(() => answered());

const title = () => screen.findByRole('heading', { level: 1, name: 'Private Room in Joaquin Court, Provo' });

for (const [status, said] of [
  ['pending', 'Tour requested for Tue, Dec 1, 10:00 AM'],
  ['accepted', 'Tour accepted for Tue, Dec 1, 10:00 AM'],
] as const) {
  test(`[D8] a ${status} tour is shown beside Book a Tour, and links to the sent requests`, async () => {
    const tours = (sampleOf(SENT) as TourRequest[]).map(({ closedReason: _, ...tour }) => ({
      ...tour,
      listingId: 'listing-1',
      status,
      requestedDate: '2026-12-01',
      requestedTime: '10:00 AM',
    }));
    open({}, { [SENT]: tours });
    const [link] = await screen.findAllByRole('link', { name: said });
    expect(link?.getAttribute('href')).toBe('/tour-requests?tab=sent');
    expect(screen.getAllByRole('link', { name: 'Book a Tour' }).length).toBeGreaterThan(0);
  });
}

test('[D8] signed out, the listing leads to the log-in and back with its state', async () => {
  renderScreen(routes, { path, state: { search: 'budget=900' } });
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: path, state: { search: 'budget=900' } });
});

test('[D8] a missing listing is reported with a link to the listings', async () => {
  answered({ city: 'Provo' });
  open({}, { [READ]: refused(404, 'No such listing.') });
  await screen.findByRole('heading', { name: 'Listing not found or unavailable.' });
  expect(screen.getByRole('link', { name: 'See listings' }).getAttribute('href')).toBe('/listings?city=Provo');
});

test('[D8] a failed load is reported, and Retry repeats it', async () => {
  const { person, answer } = open({}, { [READ]: failed() });
  await screen.findByRole('heading', { name: 'The listing could not be loaded.' });
  answer({ [READ]: LISTING });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await title();
});

test('[D8] /view/{id} is the same page', async () => {
  const { visit } = open();
  await title();
  await visit('/view/listing-1');
  await title();
  expect(address()).toBe('/view/listing-1');
  expect(screen.getAllByRole('link', { name: 'Book a Tour' })).toHaveLength(2);
});

test('[D8] a listing shows facts, notes, amenities, incentives, costs and place', async () => {
  open({ transferType: 'Assignment', officeAgreed: 'Yes' });
  await title();
  const facts = within(screen.getByRole('list', { name: 'Key facts' }));
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Private Room', '2 bedrooms', '1 bath, shared', 'Apartment', 'Female housing', 'Furnished', 'Not renewable'],
    ...['Assignment', 'Office agreed'],
  ]);
  expect(screen.getByRole('region', { name: 'Notes from Priya' }).textContent).toContain('Quiet floor.');
  within(screen.getByRole('region', { name: "What's inside" })).getByText('Pool');
  within(screen.getByRole('region', { name: 'Incentives' })).getByText('First Month Free');
  within(screen.getByRole('region', { name: 'What it costs' })).getByRole('row', { name: 'Monthly rent $850' });
  const where = screen.getByRole('region', { name: 'Where' });
  for (const text of ['Joaquin Court', '12 Elm St, #4, Provo, UT', 'In the same city as BYU.'])
    expect(where.textContent).toContain(text);
  expect(screen.getByRole('link', { name: /Open in a map/ }).getAttribute('href')).toContain('openstreetmap.org');
  expect(screen.getAllByText('Listed 2 days ago')).toHaveLength(2);
  expect(screen.queryByText(/match|transfer/i)).toBe(null);
});

test('[D8] a listing omits what it does not have', async () => {
  open({ notes: '', amenities: [], incentives: [], monthlyRent: '', utilities: '', deposit: '' });
  await title();
  for (const name of ['Notes from Priya', "What's inside", 'Incentives', 'What it costs'])
    expect(screen.queryByRole('region', { name })).toBe(null);
});

for (const [changes, name, place] of [
  [{}, 'Priya Raman', 'Provo UT'],
  [{ posterName: '', posterLocation: '' }, 'Unknown', 'City not provided'],
  [{ posterName: '', posterLocation: 'Lehi UT' }, 'Anonymous', 'Lehi UT'],
] as const) {
  test(`[D8] the poster is shown as ${name}, ${place}`, async () => {
    open(changes);
    const poster = within(await screen.findByRole('region', { name: 'Your poster' }));
    poster.getByText(name);
    poster.getByText(place);
  });
}

test('[D8] Book a Tour is beside the listing, with dates and the note about the time zone', async () => {
  open();
  await title();
  for (const link of screen.getAllByRole('link', { name: 'Book a Tour' }))
    expect(link.getAttribute('href')).toBe('/book-tour/listing-1');
  for (const text of ['Lease starts', 'Jan 4, 2027', 'Lease ends', 'Apr 30, 2027', 'Tours are in Utah time.'])
    screen.getByText(text);
});

test('[D8] a lease without an end shows an open end', async () => {
  open({ startDate: '', endDate: '', availableFrom: '2026-12-01' });
  await title();
  for (const text of ['Available from', 'Open']) screen.getByText(text);
});

test('[D8] a poster without hours is announced before booking', async () => {
  open({}, { 'GET /api/profiles/:whose': profile() });
  expect(await screen.findAllByText('No tour times yet.')).toHaveLength(2);
});

test('[D8] unreadable hours show nothing', async () => {
  const { made } = open({}, { 'GET /api/profiles/:whose': failed() });
  await title();
  await waitFor(() => expect(made.some(({ key }) => key === 'GET /api/profiles/:whose')).toBe(true));
  expect(screen.queryAllByText('No tour times yet.')).toEqual([]);
  expect(screen.getAllByRole('link', { name: 'Book a Tour' })).toHaveLength(2);
});

for (const [how, changes] of [
  ['by the server’s flag', { isOwner: true, userEmail: SEEKER.email }],
  ['by the e-mail, whatever its case', { userEmail: ' ANA@example.edu ' }],
] as const) {
  test(`[D8] one's own listing ${how} has Edit instead of Book a Tour`, async () => {
    const answer = { ...LISTING, ...changes };
    open({}, { [READ]: () => answer });
    await title();
    screen.getByText('This is your own listing.');
    expect(screen.getAllByRole('button', { name: 'Share' })).toHaveLength(2);
    for (const link of screen.getAllByRole('link', { name: 'Edit' }))
      expect(link.getAttribute('href')).toBe('/manage/listing-1');
    expect(screen.queryByRole('link', { name: 'Book a Tour' })).toBe(null);
    expect(screen.queryAllByRole('button', { name: /^Save/ })).toEqual([]);
  });
}

test('[E12] an open transfer is announced, and tours can still be booked', async () => {
  open({ transferState: 'pending' });
  await title();
  screen.getByText('Pending transfer');
  expect(screen.getAllByRole('link', { name: 'Book a Tour' })).toHaveLength(2);
});

test('[E12] one’s own transferred listing says so, with a link to own listings instead of Edit', async () => {
  const own = { ...LISTING, transferState: 'transferred' as const, isOwner: true as const, userEmail: SEEKER.email };
  open({}, { [READ]: own });
  await title();
  screen.getByText('Transferred');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBe(null);
  for (const link of screen.getAllByRole('link', { name: 'Manage Your Listings' }))
    expect(link.getAttribute('href')).toBe('/manageyourlisting');
});

test('[D8] one’s own draft is marked, cannot be saved or shared, and links to own listings', async () => {
  const draft = { ...LISTING, posted: false, postedAt: null, isOwner: true as const, userEmail: SEEKER.email };
  open({}, { [READ]: draft });
  await title();
  expect(screen.getAllByText('Draft')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Manage Your Listings' })[0]?.getAttribute('href')).toBe(
    '/manageyourlisting',
  );
  expect(screen.queryAllByRole('button', { name: /^(Save|Share)/ })).toEqual([]);
});

test('[D9] Save marks at once, is sent, and is undone when the server fails', async () => {
  const SAVE = 'PUT /api/saved-listings/:userEmail/:listingId';
  const { person, answer, made } = open({}, { [SAVE]: failed() });
  await title();
  const save = () => screen.getByRole('button', { name: /^Saved?$/ });
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  expect(save().getAttribute('aria-pressed')).toBe('false');
  answer({ [SAVE]: undefined, 'GET /api/saved-listings/:userEmail': [cardOf()] });
  await person.click(screen.getByRole('button', { name: 'Save this listing' }));
  await waitFor(() => expect(save().textContent).toBe('Saved'));
  expect(made.filter(({ key }) => key === SAVE)).toHaveLength(2);
});

test('[D8] Share copies the address and says so, or says that it failed', async () => {
  const { person } = open();
  await title();
  const [over, beside] = screen.getAllByRole('button', { name: 'Share' });
  await person.click(over ?? document.body);
  await screen.findByText('Link copied.');
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await person.click(beside ?? document.body);
  await screen.findByText('The link could not be copied.');
});

for (const [search, heading, texts] of [
  ['budget=900&amenities=Pool', 'Why it matches', ['$50 under your $900', 'The amenity you picked']],
  ['city=Orem', 'Why it just misses', ['In Provo, 5 miles away']],
] as const) {
  test(`[D6] a request of (${search}) shows ${heading}, and what of it the listing has`, async () => {
    open({}, {}, { search });
    const why = within(await screen.findByRole('region', { name: heading }));
    for (const text of texts) why.getByText(text);
  });
}

test('[D8] photos are named by their content or place; on a phone a strip with a counter', async () => {
  open();
  await title();
  screen.getByRole('button', { name: 'Open photo 1 of 2: The kitchen' });
  screen.getByRole('button', { name: 'Open photo 2 of 2' });
  screen.getByRole('button', { name: 'Show all photos' });
});

test('[D8] photos on a phone are a strip with a counter', async () => {
  usePhone();
  open();
  await title();
  screen.getByText('1 / 2');
  screen.getByRole('button', { name: 'Open photo 1 of 2: The kitchen' });
  expect(screen.queryByRole('button', { name: 'Show all photos' })).toBe(null);
});

test('[D8] a listing without photos shows a drawing with its title', async () => {
  open({ images: [] });
  await title();
  screen.getByRole('img', { name: 'Private Room in Joaquin Court, Provo' });
  expect(screen.queryByRole('button', { name: /^Open photo/ })).toBe(null);
});

test('[D8] Back from a directly opened page leads to the listings of one’s answers', async () => {
  answered({ city: 'Provo' });
  const { person } = open({}, { 'GET /api/matches': silent });
  await title();
  await person.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe('/listings?city=Provo'));
});
