import { act, aMomentLater, renderScreen, screen, tellLive, waitFor } from '@keyturn/web-kit/testing/screens';
import { routes } from './routes.tsx';
import { BUYER, NOW, tourOf } from './testing.ts';
import { conversationOf, transferOf } from './testing-transfers.ts';

const SENT = 'GET /api/tour-requests/sent/:userEmail';
const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const TALKS = 'GET /api/conversations';
const TALK = 'GET /api/conversations/:id';
const TRANSFERS = 'GET /api/transfers';
const TRANSFER = 'GET /api/transfers/:id';
const answers = {
  [SENT]: [tourOf()],
  [RECEIVED]: [],
  [TALKS]: [],
  [TALK]: { conversation: conversationOf(), messages: [], before: '' },
  [TRANSFERS]: [],
  [TRANSFER]: transferOf(),
};
const REQUESTS = '/tour-requests?tab=sent';

for (const [path, there, parts, keys] of [
  [REQUESTS, 'Cancel request', ['conversations', 'conversation/tour-1'], [TALKS]],
  [REQUESTS, 'Cancel request', ['sent', 'booking', 'conversation/tour-1'], [SENT]],
  [REQUESTS, 'Cancel request', undefined, [TALKS, RECEIVED, SENT, TRANSFERS]],
  ['/transfers/transfer-1', 'No messages yet.', ['transfers', 'transfer/transfer-1'], [TRANSFER]],
  ['/transfers/transfer-1', 'No messages yet.', ['conversations', 'conversation/tour-1'], [TALK]],
  ['/conversations/tour-1', 'No messages yet.', ['conversations', 'conversation/tour-12'], []],
] as const) {
  test(`[E6] ${path}, told of ${parts?.join(' and ') ?? 'anything'}: reads ${keys.length} again`, async () => {
    const { made } = renderScreen(routes, { path, user: BUYER, now: NOW, answers });
    await screen.findByText(there);
    const before = made.length;
    act(() => tellLive('tours', parts));
    const again = () => made.slice(before).map(({ key }) => key);
    await waitFor(() => expect(again().length).toBeGreaterThanOrEqual(keys.length));
    await act(async () => aMomentLater());
    expect(again().toSorted()).toEqual([...keys].toSorted());
  });
}
