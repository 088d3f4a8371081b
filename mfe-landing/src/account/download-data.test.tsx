import { aMomentLater, failed, refused, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { showAccount } from '../testing/screens.ts';
import { ANA } from '../testing.ts';

const part = (name: string, ...items: Record<string, unknown>[]) => ({ parts: [{ name, isWhole: true, items }] });
const POSTS = 'GET /api/posts/export';
const EXPORTS = {
  'GET /api/users/export': part('account', { email: ANA.email }),
  [POSTS]: part('listings', { _id: 'listing-1', fields: { city: 'Provo' } }),
  'GET /api/media/export': part('photos'),
  'GET /api/saved-listings/:userEmail/export': part('savedListings'),
  'GET /api/tour-requests/export': {
    parts: [{ name: 'tourRequestsSent', isWhole: false, items: [{ _id: 'tour-1' }] }],
  },
  'GET /api/transfers/export': part('transfersGiven'),
  'GET /api/notifications/export': part('notices'),
  'GET /api/moderation/export': part('blocks'),
} satisfies Answers;

/** jsdom's Blob has no `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });

let saved: { name: string; file: Blob }[];
beforeEach(() => {
  saved = [];
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:data';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, file });
  };
});

const open = (answers: Answers = {}) => showAccount({ ...EXPORTS, ...answers });
const press = () => screen.findByRole('button', { name: 'Download your data' });

test('[E15] Download your data saves one file of the day with every service’s data', async () => {
  const { person } = open();
  await person.click(await press());
  await screen.findByText('Your data is downloaded.');
  expect(saved.map(({ name }) => name)).toEqual(['keyturn-2026-11-24.json']);
  expect(JSON.parse(await textOf(saved[0]?.file ?? new Blob()))).toEqual({
    madeAt: '2026-11-24T19:00:00.000Z',
    account: [{ email: ANA.email }],
    listings: [{ _id: 'listing-1', fields: { city: 'Provo' } }],
    photos: [],
    savedListings: [],
    tourRequestsSent: { isWhole: false, items: [{ _id: 'tour-1' }] },
    transfersGiven: [],
    notices: [],
    blocks: [],
  });
});

for (const [what, answer, sentence] of [
  ['one service fails', failed(503), 'Your data could not be read. Please try again.'],
  ['it was downloaded five times today', refused(429, 'Please try again tomorrow.'), 'Please try again tomorrow.'],
] as const)
  test(`[E15] where ${what}, nothing is saved and the reason shown; a retry works`, async () => {
    const { person, answer: say } = open({ [POSTS]: answer });
    await person.click(await press());
    await screen.findByText(sentence);
    expect(saved).toEqual([]);
    say({ [POSTS]: EXPORTS[POSTS] });
    aMomentLater();
    await person.click(await press());
    await screen.findByText('Your data is downloaded.');
    expect(screen.queryByText(sentence)).toBe(null);
  });
