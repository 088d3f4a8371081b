import { renderScreen, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, SELLER, tourOf } from '../testing.ts';
import { conversationOf } from '../testing-transfers.ts';

const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const SENT = 'GET /api/tour-requests/sent/:userEmail';
const REPORT = 'POST /api/moderation/reports';
const BLOCK = 'PUT /api/blocks/:userId';
const NONE = { [RECEIVED]: [], [SENT]: [], 'GET /api/conversations': [], 'GET /api/transfers': [] } satisfies Answers;

for (const [tab, user, other, key] of [
  ['received', SELLER, 'Ana Castillo', RECEIVED],
  ['sent', BUYER, 'Priya Raman', SENT],
] as const)
  test(`[E13] ${tab}: a request's other party is blocked from its card, which is then read anew`, async () => {
    const asked = tourOf({
      buyer: { ...BUYER, photo: '', id: 'user-ana' },
      seller: { ...SELLER, photo: '', id: 'user-priya' },
    });
    const ended = { ...asked, status: 'rejected' as const, state: 'listing_gone' as const };
    const { answer, made, person } = renderScreen(routes, {
      path: `/tour-requests?tab=${tab}`,
      user,
      now: NOW,
      answers: { ...NONE, [key]: [asked], [BLOCK]: undefined },
    });
    const card = within(await screen.findByRole('article'));
    const ways = [...card.getAllByRole('link'), ...card.getAllByRole('button')].sort((one, next) =>
      one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    // The last of a card, for the keyboard, too.
    expect(ways.slice(-2)).toEqual(
      ['Report', 'Block'].map((what) => card.getByRole('button', { name: `${what} ${other}` })),
    );
    await person.click(card.getByRole('button', { name: `Block ${other}` }));
    answer({ [key]: [ended] });
    await person.click(screen.getByRole('button', { name: 'Block' }));
    await screen.findByText(`You have blocked ${other}. You can take it back in Account.`);
    await screen.findByText('No longer available');
    expect(made.find((call) => call.key === BLOCK)?.path).toEqual({
      userId: tab === 'received' ? 'user-ana' : 'user-priya',
    });
  });

for (const [tab, user, other, key, id] of [
  ['received', SELLER, 'Ana Castillo', RECEIVED, 'user-ana'],
  ['sent', BUYER, 'Priya Raman', SENT, 'user-priya'],
] as const)
  test(`[E14] ${tab}: a request's other party is reported from its card`, async () => {
    const asked = tourOf({
      buyer: { ...BUYER, photo: '', id: 'user-ana' },
      seller: { ...SELLER, photo: '', id: 'user-priya' },
    });
    const { made, person } = renderScreen(routes, {
      path: `/tour-requests?tab=${tab}`,
      user,
      now: NOW,
      answers: { ...NONE, [key]: [asked], [REPORT]: { id: 'report-1', message: '' } },
    });
    const card = within(await screen.findByRole('article'));
    await person.click(card.getByRole('button', { name: `Report ${other}` }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), 'Something else');
    await person.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. A person will look at it.');
    expect(made.find((call) => call.key === REPORT)?.body).toEqual({ about: 'person', id, reason: 'other', text: '' });
  });

test('[E13][E14] where a service of the release before tells no id there is no way to report or block', async () => {
  renderScreen(routes, {
    path: '/tour-requests?tab=received',
    user: SELLER,
    now: NOW,
    answers: { ...NONE, [RECEIVED]: [tourOf()] },
  });
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^(Block|Report)/ })).toBe(null);
});

for (const id of ['user-priya', undefined])
  test(`[E13][E14] a conversation, its other party ${id === undefined ? 'without an id: no' : 'with an id: the'} way to report and block them`, async () => {
    const { other } = conversationOf();
    renderScreen(routes, {
      path: '/conversations/tour-1',
      user: BUYER,
      now: NOW,
      answers: {
        'GET /api/conversations/:id': {
          conversation: conversationOf({ other: { ...other, id } }),
          messages: [],
          before: '',
        },
        'POST /api/conversations/:id/read': undefined,
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Priya Raman' });
    for (const name of ['Block Priya Raman', 'Report Priya Raman'])
      expect(screen.queryAllByRole('button', { name }).length).toBe(id === undefined ? 0 : 1);
  });
