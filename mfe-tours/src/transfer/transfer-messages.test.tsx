import { failed, offline, renderScreen, screen, silent, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW } from '../testing.ts';
import { conversationOf, transferOf } from '../testing-transfers.ts';

const TALK = 'GET /api/conversations/:id';

const open = (answers: Answers) =>
  renderScreen(routes, {
    path: '/transfers/transfer-1',
    user: BUYER,
    now: NOW,
    answers: { 'GET /api/transfers/:id': transferOf(), 'GET /api/transfers': [], ...answers },
  });
const messages = async () => {
  const section = (await screen.findByRole('heading', { name: 'Messages' })).closest('section');
  if (!section) throw new Error('The messages have no section.');
  return within(section);
};

test('[E11] the loading of the conversation beside a transfer is told', async () => {
  open({ [TALK]: silent });
  expect((await (await messages()).findByRole('status')).textContent).toBe('Loading the conversation');
});

for (const [why, answer, sentence] of [
  ['offline', offline, 'Network error. Please try again.'],
  ['while its service fails', failed(503), 'Something went wrong. Please try again.'],
] as const) {
  test(`[E11] the conversation beside a transfer that cannot be read ${why}: said, with Retry, and the transfer stays`, async () => {
    const { answer: give, person } = open({ [TALK]: answer });
    await (await messages()).findByText(sentence);
    screen.getByText('Waiting for Priya: Tell the office the contract is for sale');
    give({ [TALK]: { conversation: conversationOf(), messages: [], before: '' } });
    await person.click((await messages()).getByRole('button', { name: /Retry|Try again/ }));
    await (await messages()).findByText('No messages yet.');
  });
}
