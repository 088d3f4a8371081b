import { act, aMomentLater, screen, publishLive, waitFor } from '@keyturn/web-kit/testing/screens';
import { RECEIVED, SENT, show } from './testing/screens.ts';
import { tourOf } from './testing.ts';
import { transferOf } from './testing-transfers.ts';

const TALKS = 'GET /api/conversations';
const TALK = 'GET /api/conversations/:id';
const TRANSFERS = 'GET /api/transfers';
const TRANSFER = 'GET /api/transfers/:id';
const answers = { [SENT]: [tourOf()], [TRANSFER]: transferOf() };
const REQUESTS = '/tour-requests?tab=sent';

for (const [path, there, parts, keys] of [
  [REQUESTS, 'Cancel request', ['conversations', 'conversation/tour-1'], [TALKS]],
  [REQUESTS, 'Cancel request', ['sent', 'booking', 'conversation/tour-1'], [SENT]],
  [REQUESTS, 'Cancel request', undefined, [TALKS, RECEIVED, SENT, TRANSFERS]],
  ['/transfers/transfer-1', 'No messages yet.', ['transfers', 'transfer/transfer-1'], [TRANSFER]],
  ['/transfers/transfer-1', 'No messages yet.', ['conversations', 'conversation/tour-1'], [TALK]],
  ['/conversations/tour-1', 'No messages yet.', ['conversations', 'conversation/tour-12'], []],
] as const) {
  test(`[E6] ${path}, notified of ${parts?.join(' and ') ?? 'anything'}, reads ${keys.length} again`, async () => {
    const { made } = show(path, answers);
    await screen.findByText(there);
    const before = made.length;
    act(() => publishLive('tours', parts));
    const again = () => made.slice(before).map(({ key }) => key);
    await waitFor(() => expect(again().length).toBeGreaterThanOrEqual(keys.length));
    await act(async () => aMomentLater());
    expect(again().toSorted()).toEqual([...keys].toSorted());
  });
}
