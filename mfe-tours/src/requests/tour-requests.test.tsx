import {
  address,
  act,
  failed,
  hasFocus,
  offline,
  screen,
  publishLive,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { RECEIVED, SENT, show } from '../testing/screens.ts';
import { LISTING, BUYER, SELLER, tourOf } from '../testing.ts';

const open = (answers: Answers, path = '/tour-requests?tab=received') => show(path, answers, SELLER);
const card = async () => within(await screen.findByRole('article'));
const tab = (name: RegExp) => screen.findByRole('tab', { name });

test('[E3] an empty Received says so, with a link to offer times', async () => {
  open({});
  await screen.findByText('No tour requests received');
  screen.getByText('Requests appear here when somebody picks one of your times.');
  expect(screen.getByRole('link', { name: 'Manage Your Availability' }).getAttribute('href')).toBe(
    '/manage-availability',
  );
});

test('[E3] an empty Sent says so, with a link to find a lease', async () => {
  open({}, '/tour-requests?tab=sent');
  await screen.findByText('No tour requests sent');
  screen.getByText('Open a listing and choose Book a Tour.');
  expect(screen.getByRole('link', { name: 'Find a Lease' }).getAttribute('href')).toBe('/discovery');
});

test('[E3] an empty status is named, and Show all leads back', async () => {
  const { person } = open({ [RECEIVED]: [tourOf()] });
  await screen.findByRole('article');
  for (const status of ['Accepted', 'Rejected']) {
    await person.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));
    screen.getByText(`No ${status.toLowerCase()} tour requests received`);
  }
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByRole('article');
});

test('[E3] lists that fail to load are each named in a banner with the reason, and Retry repeats it', async () => {
  const { person, answer } = open({ [RECEIVED]: failed(503), [SENT]: offline });
  await screen.findByText('Failed to fetch sent requests: Network error. Please try again.');
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch received requests: 503');
  answer({ [RECEIVED]: [tourOf()], [SENT]: [] });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('article');
  expect(screen.queryByRole('alert')).toBe(null);
});

test('[E3] a failed Refresh shows the banner above the loaded requests', async () => {
  const { person, answer } = open({ [RECEIVED]: [tourOf()] });
  await screen.findByRole('article');
  answer({ [RECEIVED]: failed(500) });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Failed to fetch received requests: 500');
  screen.getByRole('article');
});

test('[E3] Refresh brings new requests, busy meanwhile', async () => {
  const { person, answer } = open({ [RECEIVED]: [tourOf()] });
  await screen.findByRole('article');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  answer({ [RECEIVED]: () => held.then(() => [tourOf(), tourOf({ _id: 'tour-2' })]) });
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await person.click(refresh);
  await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBe('true'));
  release();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('[E3][E5] each tab, pending requests and each status have counts; completed ones are under All alone', async () => {
  const states = ['pending', 'accepted', 'rejected', 'completed'] as const;
  const { person } = open({ [RECEIVED]: states.map((status) => tourOf({ _id: status, status })) });
  await waitFor(async () => expect((await tab(/^Received/)).textContent).toBe('Received41 pending'));
  expect((await tab(/^Sent/)).textContent).toBe('Sent0');
  for (const [name, count] of [
    ['Pending', 1],
    ['Accepted', 1],
    ['Rejected', 1],
    ['All', 4],
  ] as const) {
    await person.click(screen.getByRole('radio', { name: new RegExp(`^${name} ?${count}$`) }));
    expect(screen.getAllByRole('article')).toHaveLength(count);
  }
  for (const name of ['Pending', 'Accepted', 'Rejected', 'Completed']) within(screen.getByRole('list')).getByText(name);
});

test('[E3] the small screens’ select filters as the chips do', async () => {
  const { person } = open({ [RECEIVED]: [tourOf(), tourOf({ _id: 'tour-2', status: 'rejected' })] });
  await screen.findAllByRole('article');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected (1)');
  expect((await card()).getByText('Rejected')).toBeTruthy();
});

test('[E3] the tabs are in the address, and are moved through by arrow keys', async () => {
  const { person } = open({ [SENT]: [tourOf()] });
  await hasFocus(await screen.findByRole('heading', { level: 1 }));
  await person.click(await tab(/^Received/));
  await person.keyboard('{ArrowRight}');
  await waitFor(() => expect(address()).toBe('/tour-requests?tab=sent'));
  await (await card()).findByText('Priya Raman');
});

test('[E3] without a tab in the address a non-empty one opens, and stays when something arrives', async () => {
  const { answer } = open({ [SENT]: [tourOf()] }, '/tour-requests');
  await screen.findByRole('tab', { name: /^Sent/, selected: true });
  answer({ [RECEIVED]: [tourOf()] });
  act(() => publishLive('tours'));
  await waitFor(async () => expect((await tab(/^Received/)).textContent).toBe('Received11 pending'));
  screen.getByRole('tab', { name: /^Sent/, selected: true });
});

test('[E3] a received request shows its time, the buyer, when they asked, place and rent', async () => {
  open({ [RECEIVED]: [tourOf()] });
  const shown = await card();
  shown.getByRole('heading', { name: 'Tomorrow, 4:30\u00a0PM' });
  for (const text of ['Wed, Nov 25', 'Ana Castillo', 'Asked on Fri, Nov 20', 'Pending']) shown.getByText(text);
  expect(shown.getByRole('link', { name: 'Joaquin Court' }).getAttribute('href')).toBe('/listing/listing-1');
  expect(shown.getByText('$850/month').parentElement?.textContent).toBe('Provo, UT · $850/month');
  expect(shown.queryByRole('link', { name: BUYER.email })).toBe(null);
});

test('[E3] a sent request shows the seller, and when it was sent', async () => {
  open({ [SENT]: [tourOf()] }, '/tour-requests?tab=sent');
  for (const text of ['Priya Raman', 'You asked on Fri, Nov 20']) (await card()).getByText(text);
});

test('[E3] an accepted tour shows the other party’s address, and the note', async () => {
  open({ [RECEIVED]: [tourOf({ status: 'accepted', note: 'Ring twice.' })] });
  const shown = await card();
  expect(shown.getByRole('link', { name: BUYER.email }).getAttribute('href')).toBe(`mailto:${BUYER.email}`);
  expect(shown.getByText('Ring twice.').parentElement?.textContent).toBe('Your note: Ring twice.');
  for (const name of ['Accept', 'Reject']) expect(shown.queryByRole('button', { name })).toBe(null);
});

test('[E9] an accepted tour links to its calendar file; an unaccepted one does not', async () => {
  const states = ['accepted', 'pending', 'rejected', 'completed'] as const;
  open({ [SENT]: states.map((status) => tourOf({ _id: status, status })) }, '/tour-requests?tab=sent');
  await screen.findAllByRole('article');
  const link = screen.getByRole('link', { name: /^Add to calendar: \w{3}, Nov \d+, \d+:\d\d [AP]M$/ });
  expect(link.textContent).toBe('Add to calendar');
  expect(link.getAttribute('href')).toBe('/api/tour-requests/accepted/calendar.ics');
  expect(link.hasAttribute('download')).toBe(true);
});

const NOBODY = { name: '', email: '', photo: '' };
const UNKNOWN = tourOf({
  listing: { ...LISTING, title: '', address: '', monthlyRent: '' },
  buyer: NOBODY,
  seller: NOBODY,
  requestedDate: '',
  requestedTime: '',
});

for (const [at, key, other] of [
  ['received', RECEIVED, 'Unknown Buyer'],
  ['sent', SENT, 'Unknown Seller'],
] as const) {
  test(`[E3] a request ${at} without known details has placeholders`, async () => {
    open({ [key]: [UNKNOWN] }, `/tour-requests?tab=${at}`);
    const shown = await card();
    shown.getByRole('heading', { name: 'Date not set, Time not set' });
    for (const text of [other, 'Unknown Listing', 'Address not available']) shown.getByText(text);
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Messages']);
  });
}
