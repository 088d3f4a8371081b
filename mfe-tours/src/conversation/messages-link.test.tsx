import { failed, renderScreen, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, tourOf } from '../testing.ts';
import { conversationOf } from '../testing-transfers.ts';

const open = (answers: Answers) =>
  renderScreen(routes, {
    path: '/tour-requests?tab=sent',
    user: BUYER,
    now: NOW,
    answers: { 'GET /api/tour-requests/received/:userEmail': [], 'GET /api/transfers': [], ...answers },
  });
const SENT = 'GET /api/tour-requests/sent/:userEmail';
const LIST = 'GET /api/conversations';

test('[E10] each card leads to its conversation, with the count of what is unread there', async () => {
  open({
    [SENT]: [tourOf(), tourOf({ _id: 'tour-2', status: 'rejected', state: 'rejected' })],
    [LIST]: [conversationOf({ unread: 2 })],
  });
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
  const link = await first?.findByRole('link', { name: 'Messages 2 unread' });
  expect(link?.getAttribute('href')).toBe('/conversations/tour-1');
  expect(second?.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/conversations/tour-2');
});

test('[E10] where the counts cannot be read the way is there all the same', async () => {
  open({ [SENT]: [tourOf()], [LIST]: failed(503) });
  await screen.findByRole('link', { name: 'Messages' });
});
