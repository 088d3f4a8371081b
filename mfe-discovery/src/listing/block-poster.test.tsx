import { address, refused, screen, waitFor, type Answers } from '@keyturn/web-kit/testing/screens';
import { READ, showListing } from '../testing/screens.ts';
import { answered, LISTING, matchesOf } from '../testing.ts';

const REPORT = 'POST /api/moderation/reports';
const BLOCK = 'PUT /api/blocks/:userId';

beforeEach(() => answered());

const open = (answers: Answers = {}) =>
  showListing({}, { 'GET /api/matches': matchesOf([]), [BLOCK]: undefined, ...answers });

test('[E13] blocking the poster from their listing leads back to the listings', async () => {
  const { made, person } = open();
  const [button] = await screen.findAllByRole('button', { name: /^Block / });
  await person.click(button as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(address()).toMatch(/^\/listings/));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Block / })).toBe(null));
  await screen.findByText(/^You have blocked /);
  expect(made.find(({ key }) => key === BLOCK)?.path).toEqual({ userId: LISTING.posterId });
});

test('[E14] reporting the listing from its page keeps the page open', async () => {
  const { made, person } = open({ [REPORT]: { id: 'report-1', message: 'Thank you. A person will look at it.' } });
  const [button] = await screen.findAllByRole('button', { name: 'Report this listing' });
  await person.click(button as HTMLElement);
  await person.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), 'It looks like a scam');
  await person.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText('Thank you. A person will look at it.');
  expect(made.find(({ key }) => key === REPORT)?.body).toEqual({
    about: 'listing',
    id: 'listing-1',
    reason: 'scam',
    text: '',
  });
  expect(address()).toBe('/listing/listing-1');
});

test('[E13][E14] one’s own listing cannot be reported, nor its poster blocked', async () => {
  open({ [READ]: { ...LISTING, isOwner: true, userEmail: 'priya@example.edu' } });
  await screen.findByRole('heading', { level: 1 });
  await screen.findAllByText(LISTING.posterName);
  expect(screen.queryByRole('button', { name: /^(Block|Report) / })).toBe(null);
});

test('[E13] a refused block keeps the listing open', async () => {
  const { person } = open({ [BLOCK]: refused(429, 'You have blocked too many people.') });
  const [button] = await screen.findAllByRole('button', { name: /^Block / });
  await person.click(button as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByText('You have blocked too many people.');
  expect(address()).toBe('/listing/listing-1');
});
