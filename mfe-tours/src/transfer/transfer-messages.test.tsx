import { offline, screen, within } from '@keyturn/web-kit/testing/screens';
import { showTransfer } from '../testing/screens.ts';
import { conversationOf, transferOf } from '../testing-transfers.ts';

const TALK = 'GET /api/conversations/:id';
const messages = async () => {
  const section = (await screen.findByRole('heading', { name: 'Messages' })).closest('section');
  if (!section) throw new Error('The messages have no section.');
  return within(section);
};

test('[E11] the conversation beside a transfer shows loading and failure, with Retry, and the transfer stays', async () => {
  const { answer, person } = showTransfer(transferOf(), { [TALK]: offline });
  await (await messages()).findByText('Network error. Please try again.');
  screen.getByText('Waiting for Priya: Tell the office the contract is for sale');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  answer({ [TALK]: () => held.then(() => ({ conversation: conversationOf(), messages: [], before: '' })) });
  await person.click((await messages()).getByRole('button', { name: /Retry|Try again/ }));
  expect((await (await messages()).findByRole('status')).textContent).toBe('Loading the conversation');
  release();
  await (await messages()).findByText('No messages yet.');
});
