import { isLinkShown } from '@keyturn/web-kit/session';
import { screen, silent } from '@keyturn/web-kit/testing/screens';
import { SENT as LIST, show } from './testing/screens.ts';
import { tourOf } from './testing.ts';
import { conversationOf, transferOf } from './testing-transfers.ts';

const TALK = '/tour-requests?conversation=tour-1';
const TRANSFER = '/tour-requests?transfer=transfer-1';
const SENT = '/tour-requests?tab=sent';
const OPENED = `${SENT}&open=tour-1`;
const RECEIVED = '/tour-requests?tab=received';

const answers = { 'GET /api/transfers/:id': transferOf(), [LIST]: [tourOf()] };
const shown = () => [TALK, TRANSFER, SENT, OPENED, RECEIVED].filter((link) => isLinkShown(link));

for (const [path, there, links] of [
  ['/conversations/tour-1', 'No messages yet.', [TALK, OPENED]],
  ['/transfers/transfer-1', 'No messages yet.', [TALK, TRANSFER, OPENED]],
  ['/tour-requests?tab=sent', 'Cancel request', [SENT, OPENED]],
] as const) {
  test(`[E6] ${path} marks the notices of what it shows as read, and no others`, async () => {
    const { visit } = show(path, answers);
    await screen.findByText(there);
    expect(shown()).toEqual(links);
    await visit('/elsewhere');
    expect(shown()).toEqual([]);
  });
}

test('[E6][E11] a conversation with a line about the transfer also counts as showing that', async () => {
  const line = {
    _id: 'line-1',
    from: '' as const,
    text: 'Ana takes the lease over.',
    createdAt: '2026-11-23T17:00:00.000Z',
  };
  const talk = { conversation: conversationOf(), messages: [{ ...line, transferId: 'transfer-1' }], before: '' };
  show('/conversations/tour-1', { 'GET /api/conversations/:id': talk });
  await screen.findByText('Ana takes the lease over.');
  expect(shown()).toEqual([TALK, TRANSFER, OPENED]);
});

test('[E6] the open request causes no toast, others of its list do', async () => {
  show(OPENED, answers);
  await screen.findByText('Cancel request');
  expect([OPENED, `${SENT}&open=tour-2`].map((link) => [isLinkShown(link), isLinkShown(link, true)])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('[E6] a screen with nothing to show yet leaves notices unread', async () => {
  const calls = ['GET /api/conversations/:id', 'GET /api/transfers/:id', LIST];
  const { visit } = show('/conversations/tour-1', Object.fromEntries(calls.map((key) => [key, silent])));
  for (const path of ['/transfers/transfer-1', '/tour-requests?tab=sent']) {
    expect(shown()).toEqual([]);
    await visit(path);
  }
  expect(shown()).toEqual([]);
});
