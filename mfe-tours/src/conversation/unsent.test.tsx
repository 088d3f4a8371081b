import type { Message } from '@keyturn/contracts/conversations';
import { signOut } from '@keyturn/web-kit/session';
import { act, offline, refused, screen, publishLive, waitFor, type Answers } from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { BUYER } from '../testing.ts';
import { conversationOf } from '../testing-transfers.ts';

const SEND = 'POST /api/conversations/:id/messages';
const WAIT = 'Please wait for an answer before you write more.';

const answerOf = (...messages: Message[]) => ({ conversation: conversationOf(), messages, before: '' });
const message = (text: string, from: Message['from']): Message => ({
  _id: text,
  from,
  text,
  createdAt: '2026-11-24T18:30:00Z',
});

const open = (answers: Answers) =>
  show('/conversations/tour-1', {
    'GET /api/conversations/:id': answerOf(message('Hello', 'seller')),
    'POST /api/users/logout': undefined,
    ...answers,
  });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Priya' });
const NOT_SENT = { name: 'Not sent. Try again.' };

afterEach(() => act(() => signOut()));

test('[E10] half-typed and unsent messages are there after another screen, sent under the same id', async () => {
  const { person, visit, made, answer } = open({ [SEND]: offline });
  await person.type(await field(), 'Is the desk part of it?{Enter}');
  await screen.findByRole('button', NOT_SENT);
  await person.type(await field(), 'And the ch');
  await visit('/transfers');
  expect(screen.queryByRole('textbox')).toBe(null);
  await visit('/conversations/tour-1');
  expect((await field()).value).toBe('And the ch');
  answer({ [SEND]: message('Is the desk part of it?', 'buyer') });
  await person.click(await screen.findByRole('button', NOT_SENT));
  await waitFor(() => expect(screen.queryByRole('button', NOT_SENT)).toBe(null));
  const [first, second, ...more] = made.filter(({ key }) => key === SEND).map(({ body }) => body);
  expect((first as { _id: string })._id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect((await field()).value).toBe('And the ch');
});

test('[E10] a message waiting for an answer is there again with the reason, which goes once the other answers', async () => {
  const { person, visit, answer } = open({ [SEND]: refused(429, WAIT, 'too_many') });
  await person.type(await field(), 'Hello?{Enter}');
  await screen.findByText(WAIT);
  await visit('/transfers');
  await visit('/conversations/tour-1');
  await screen.findByText(WAIT);
  expect((await field()).value).toBe('Hello?');
  answer({ 'GET /api/conversations/:id': answerOf(message('Hello', 'seller'), message('Here I am', 'seller')) });
  act(() => publishLive('tours'));
  await screen.findByText('Here I am');
  expect(screen.queryByText(WAIT)).toBe(null);
  expect((await field()).value).toBe('Hello?');
});

test('[E10] nobody sees another person’s half-typed message', async () => {
  const { person } = open({ [SEND]: offline });
  await person.type(await field(), 'Secret{Enter}');
  await screen.findByRole('button', NOT_SENT);
  await person.type(await field(), 'Half');
  await act(() => signOut());
  act(() => {
    window.localStorage.setItem('user', JSON.stringify(BUYER));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  expect((await field()).value).toBe('');
  expect(screen.queryByText('Secret')).toBe(null);
});

const kept = () => window.sessionStorage.getItem('unsentMessages');

test('[E10] half-typed text is kept for a reload, by conversation and person, until it is sent', async () => {
  const { person } = open({ [SEND]: message('Is there parking?', 'buyer') });
  await person.type(await field(), 'Is there parking?');
  expect(kept()).toBe(JSON.stringify({ [`${BUYER.email} tour-1`]: 'Is there parking?' }));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(kept()).toBe(null));
});

/** The conversation of a signed-in person, as after a reload, with this tab's stored texts. */
async function openWith(texts: string) {
  const shown = open({});
  await shown.visit('/transfers');
  window.sessionStorage.setItem('unsentMessages', texts);
  await shown.visit('/conversations/tour-1');
  return shown;
}

test('[E10] text half-typed before a reload is in its field, and not in another conversation’s', async () => {
  const texts = { [`${BUYER.email} tour-1`]: 'And the ch', [`${BUYER.email} tour-2`]: 'Elsewhere', other: 3 };
  const { person } = await openWith(JSON.stringify(texts));
  expect((await field()).value).toBe('And the ch');
  await person.type(await field(), 'air?');
  expect((await field()).value).toBe('And the chair?');
  await act(() => signOut());
  expect(kept()).toBe(null);
});

test('[E10] a message unsent before a reload can be sent again under its id; a delivered one is hidden', async () => {
  const sent = JSON.stringify({ 'id-1': 'Is the desk part of it?', Hello: 'Hello' });
  const { person, made, answer } = await openWith(JSON.stringify({ [`${BUYER.email} tour-1 outgoing`]: sent }));
  answer({ [SEND]: message('Is the desk part of it?', 'buyer') });
  await person.click(await screen.findByRole('button', NOT_SENT));
  await waitFor(() => expect(screen.queryByRole('button', NOT_SENT)).toBe(null));
  expect(made.filter(({ key }) => key === SEND).map(({ body }) => body)).toEqual([
    { _id: 'id-1', text: 'Is the desk part of it?' },
  ]);
});

for (const [what, text] of [
  ['for another person', JSON.stringify({ 'else@example.edu tour-1': 'Secret' })],
  ['in an unreadable form', 'null{'],
  ['as unreadable unsent messages', JSON.stringify({ [`${BUYER.email} tour-1 outgoing`]: 'null{' })],
] as const) {
  test(`[E10] text kept ${what} is not shown`, async () => {
    await openWith(text);
    expect((await field()).value).toBe('');
  });
}
