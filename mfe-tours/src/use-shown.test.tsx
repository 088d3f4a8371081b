import { isLinkShown } from '@keyturn/web-kit/session';
import { renderScreen, screen, silent } from '@keyturn/web-kit/testing/screens';
import { routes } from './routes.tsx';
import { BUYER, NOW, tourOf } from './testing.ts';
import { conversationOf, transferOf } from './testing-transfers.ts';

const TALK = '/tour-requests?conversation=tour-1';
const TRANSFER = '/tour-requests?transfer=transfer-1';
const SENT = '/tour-requests?tab=sent';
const OPENED = `${SENT}&open=tour-1`;
const RECEIVED = '/tour-requests?tab=received';

const answers = {
  'GET /api/conversations/:id': { conversation: conversationOf(), messages: [], before: '' },
  'GET /api/conversations': [],
  'GET /api/transfers/:id': transferOf(),
  'GET /api/transfers': [],
  'GET /api/tour-requests/received/:userEmail': [],
  'GET /api/tour-requests/sent/:userEmail': [tourOf()],
};
const shown = () => [TALK, TRANSFER, SENT, OPENED, RECEIVED].filter((link) => isLinkShown(link));

for (const [path, there, links] of [
  ['/conversations/tour-1', 'No messages yet.', [TALK, OPENED]],
  ['/transfers/transfer-1', 'No messages yet.', [TALK, TRANSFER, OPENED]],
  ['/tour-requests?tab=sent', 'Cancel request', [SENT, OPENED]],
] as const) {
  test(`[E6] ${path}: notices that lead to what it shows are read there, and nowhere else`, async () => {
    const { visit } = renderScreen([...routes, { path: '/elsewhere', element: <p>Elsewhere</p> }], {
      path,
      user: BUYER,
      now: NOW,
      answers,
    });
    await screen.findByText(there);
    expect(shown()).toEqual(links);
    await visit('/elsewhere');
    expect(shown()).toEqual([]);
  });
}

test('[E6][E11] a conversation with a line about the transfer shows that, too', async () => {
  const line = {
    _id: 'line-1',
    from: '' as const,
    text: 'Ana takes the lease over.',
    createdAt: '2026-11-23T17:00:00.000Z',
  };
  const talk = { conversation: conversationOf(), messages: [{ ...line, transferId: 'transfer-1' }], before: '' };
  renderScreen(routes, {
    path: '/conversations/tour-1',
    user: BUYER,
    now: NOW,
    answers: { ...answers, 'GET /api/conversations/:id': talk },
  });
  await screen.findByText('Ana takes the lease over.');
  expect(shown()).toEqual([TALK, TRANSFER, OPENED]);
});

test('[E6] the request that is open is told by no toast, others of its list are', async () => {
  renderScreen(routes, { path: OPENED, user: BUYER, now: NOW, answers });
  await screen.findByText('Cancel request');
  expect([OPENED, `${SENT}&open=tour-2`].map((link) => [isLinkShown(link), isLinkShown(link, true)])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('[E6] a screen that has nothing to show yet: leaves notices unread', async () => {
  const calls = ['GET /api/conversations/:id', 'GET /api/transfers/:id', 'GET /api/tour-requests/sent/:userEmail'];
  const waiting = { ...answers, ...Object.fromEntries(calls.map((key) => [key, silent])) };
  const { visit } = renderScreen(routes, { path: '/conversations/tour-1', user: BUYER, now: NOW, answers: waiting });
  for (const path of ['/transfers/transfer-1', '/tour-requests?tab=sent']) {
    expect(shown()).toEqual([]);
    await visit(path);
  }
  expect(shown()).toEqual([]);
});
