import type { ConversationAnswer, Message } from '@keyturn/contracts/conversations';
import {
  act,
  address,
  hasFocus,
  offline,
  refused,
  screen,
  publishLive,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { conversationOf } from '../testing-transfers.ts';

const READ = 'GET /api/conversations/:id';
const SEND = 'POST /api/conversations/:id/messages';
const MARK = 'POST /api/conversations/:id/read';

const message = (text: string, changes: Partial<Message> = {}): Message => ({
  _id: text,
  from: 'seller',
  text,
  createdAt: '2026-11-24T18:30:00Z',
  ...changes,
});
const ASKED = message('Ana Castillo asked for a tour on Wed, Nov 25, 4:30 PM.', { from: '' });

const answerOf = (
  messages: Message[] = [ASKED],
  changes: Partial<ConversationAnswer['conversation']> = {},
  before = '',
): ConversationAnswer => ({
  conversation: conversationOf(changes),
  messages,
  before,
});

const open = (answers: Answers, path = '/conversations/tour-1') => show(path, answers);
// Unsent texts must not leak into the next test.
afterEach(() =>
  act(() => {
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  }),
);
const log = async () => within(await screen.findByRole('log', { name: 'Messages with Priya Raman' }));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Priya' });

test('[E10] a conversation shows the other person, listing and tour, and messages by days', async () => {
  open({
    [READ]: answerOf([
      { ...ASKED, createdAt: '2026-11-23T18:30:00Z' },
      message('Is it still available?', { from: 'buyer' }),
      message('It is.'),
    ]),
  });
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Priya Raman' }));
  screen.getByText('Pending');
  expect(screen.getByRole('link', { name: 'Joaquin Court' }).getAttribute('href')).toBe('/listing/listing-1');
  screen.getByText(/Tour on Wed, Nov 25, 4:30 PM/);
  const lines = Array.from((await log()).getAllByText(/./), (line) => line.textContent);
  for (const line of [
    'Mon, Nov 23',
    'Ana Castillo asked for a tour on Wed, Nov 25, 4:30 PM.',
    'Today',
    'You: Is it still available?',
    'Priya: It is.',
    '11:30 AM',
  ])
    expect(lines).toContain(line);
  screen.getByText('Pay the office, never a person.');
});

test('[E10] an empty conversation says so, with questions that fill the field', async () => {
  const { person } = open({ [READ]: answerOf([]) });
  await screen.findByText('No messages yet.');
  const questions = within(screen.getByRole('group', { name: 'Quick questions' }));
  for (const name of ['What does the office charge for the transfer?', 'Are utilities included?', 'Is there parking?'])
    questions.getByRole('button', { name });
  await person.click(questions.getByRole('button', { name: 'Is it still available?' }));
  const filled = await field();
  expect(filled.value).toBe('Is it still available?');
  await hasFocus(filled);
});

for (const [what, changes] of [
  ['the tour is completed', { state: 'completed' }],
  ['the tour is listing_gone', { state: 'listing_gone' }],
  ['the lease is handed over', { state: 'accepted', isHandedOver: true }],
] as const) {
  test(`[E10] an empty conversation, once ${what}, offers no answered questions`, async () => {
    open({ [READ]: answerOf([], changes) });
    await field();
    expect(screen.queryByRole('group', { name: 'Quick questions' })).toBe(null);
  });
}

test('[E10] Enter sends and empties the field, Shift and Enter adds a line; nothing empty is sent', async () => {
  const { person, made, answer } = open({ [READ]: answerOf(), [SEND]: message('Hello\nthere', { from: 'buyer' }) });
  await person.type(await field(), '{Enter}  {Enter}');
  await person.clear(await field());
  await person.type(await field(), 'Hello{Shift>}{Enter}{/Shift}there');
  answer({ [READ]: answerOf([ASKED, message('Hello\nthere', { from: 'buyer' })]) });
  await person.keyboard('{Enter}');
  await (await log()).findByText(/^Hello/);
  expect((await field()).value).toBe('');
  await hasFocus(await field());
  const sent = made.filter(({ key }) => key === SEND);
  expect(sent.map(({ body }) => (body as { text: string }).text)).toEqual(['Hello\nthere']);
  await waitFor(() => expect(screen.queryByText('Sending')).toBe(null));
});

test('[E10] Enter that chooses a word of an input method sends nothing', async () => {
  const { person, made } = open({ [READ]: answerOf() });
  const typed = await field();
  await person.type(typed, 'Guten');
  act(() => void typed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })));
  expect(made.some(({ key }) => key === SEND)).toBe(false);
  expect(typed.value).toBe('Guten');
});

test('[E10] a refused message returns to the field, with the reason', async () => {
  const sentence = 'E-mail addresses, phone numbers and links can be shared once the tour is accepted.';
  const { person } = open({ [READ]: answerOf(), [SEND]: refused(422, sentence, 'contact_withheld') });
  await person.type(await field(), 'Call 801-555-0142{Enter}');
  await screen.findByText(sentence);
  expect((await field()).value).toBe('Call 801-555-0142');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect((await log()).queryByText(/801/)).toBe(null);
  await person.type(await field(), '.');
  expect(screen.queryByText(sentence)).toBe(null);
});

test('[E10] a closed conversation is read only', async () => {
  open({ [READ]: answerOf([message('Sorry.')], { canWrite: false, state: 'listing_gone' }) });
  await screen.findByText('This conversation is closed.');
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(screen.queryByRole('link', { name: 'Joaquin Court' })).toBe(null);
});

test('[E10] new messages appear by themselves and are marked as read', async () => {
  const { made, answer } = open({ [READ]: answerOf(), [MARK]: undefined });
  await log();
  expect(made.some(({ key }) => key === MARK)).toBe(false);
  answer({ [READ]: answerOf([ASKED, message('Hello')], { unread: 1 }) });
  act(() => publishLive('tours'));
  await (await log()).findByText('Hello');
  await waitFor(() => expect(made.filter(({ key }) => key === MARK).length).toBeGreaterThan(0));
});

test('[E10] earlier messages are read page by page', async () => {
  const { person } = open({
    [READ]: ({ query }) =>
      query['before'] === 'New' ? answerOf([message('Old')]) : answerOf([message('New')], {}, 'New'),
  });
  await person.click(await screen.findByRole('button', { name: 'Earlier messages' }));
  await (await log()).findByText('Old');
  const texts = (await log()).getAllByText(/^(Old|New)$/).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Priya: Old', 'Priya: New']);
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBe(null);
});

test('[E10] a conversation that does not exist yet is requested again', async () => {
  let looks = 0;
  open({ [READ]: () => ((looks += 1) < 2 ? refused(404, 'There is no such conversation.') : answerOf()) });
  await log();
});

test('[E10] an unknown address says so, with a link back', async () => {
  open({ [READ]: refused(404, 'There is no such conversation.') }, '/conversations/a b');
  await screen.findByText('Conversation not found or unavailable.');
  expect(screen.getAllByRole('link', { name: 'Tour Requests' }).at(-1)?.getAttribute('href')).toBe('/tour-requests');
});

test('[E10] offline, loaded messages stay, with Retry; never loaded ones are reported', async () => {
  const { answer, person } = open({ [READ]: offline });
  await screen.findByText('Network error. Please try again.');
  answer({ [READ]: answerOf([message('Hello')]) });
  await person.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  await (await log()).findByText('Hello');
  answer({ [READ]: offline });
  act(() => publishLive('tours'));
  await screen.findByText('Network error. Please try again.');
  (await log()).getByText('Hello');
});

test('[E10] a notice of a message leads to its conversation', async () => {
  open({ [READ]: answerOf() }, '/tour-requests?conversation=tour-1');
  await log();
  expect(address()).toBe('/conversations/tour-1');
});

test('[E10][E11] a line about the transfer links to it', async () => {
  open({ [READ]: answerOf([ASKED, message('Ana takes the lease over.', { from: '', transferId: 'transfer-1' })]) });
  const line = await (await log()).findByRole('link', { name: 'Ana takes the lease over.' });
  expect(line.getAttribute('href')).toBe('/transfers/transfer-1');
});
