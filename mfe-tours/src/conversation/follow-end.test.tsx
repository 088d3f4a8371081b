import type { Message } from '@keyturn/contracts/conversations';
import { act, fireEvent, hasFocus, screen, publishLive, waitFor } from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { conversationOf } from '../testing-transfers.ts';

const READ = 'GET /api/conversations/:id';
const answerOf = (...texts: string[]) => ({
  conversation: conversationOf(),
  messages: texts.map((text): Message => ({ _id: text, from: 'seller', text, createdAt: '2026-11-24T18:30:00Z' })),
  before: '',
});

/** The log's text at each scroll to its end. */
let shown: (string | null)[];
beforeEach(() => {
  shown = [];
  // A long page scrolled to its start.
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  jest
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(() => void shown.push(screen.getByRole('log').textContent));
});
afterEach(() => jest.restoreAllMocks());

const open = () => show('/conversations/tour-1', { [READ]: answerOf('Old') });

test('[E10] a conversation opened again for new messages shows its end, however many there are', async () => {
  const { visit, answer } = open();
  await screen.findByText('Old');
  await visit('/transfers');
  answer({ [READ]: answerOf('Old', 'Newer', 'Newest') });
  await visit('/conversations/tour-1');
  act(() => publishLive('tours'));
  await screen.findByText('Newest');
  expect(shown.at(-1)).toContain('Newest');
});

test('[E10] new messages do not move a reader who scrolled up; a button leads to them, by keyboard, too', async () => {
  const { person, answer } = open();
  await screen.findByText('Old');
  fireEvent.scroll(document);
  answer({ [READ]: answerOf('Old', 'Newest') });
  act(() => publishLive('tours'));
  const button = await screen.findByRole('button', { name: 'New messages' });
  expect(shown.at(-1)).not.toContain('Newest');
  act(() => button.focus());
  await person.keyboard('{Enter}');
  expect(shown.at(-1)).toContain('Newest');
  await hasFocus(screen.getByRole('log'));
  expect(screen.queryByRole('button', { name: 'New messages' })).toBe(null);
});

test('[E10] a reader at the end gets no button for new messages', async () => {
  const { answer } = open();
  await screen.findByText('Old');
  fireEvent.scroll(document);
  answer({ [READ]: answerOf('Old', 'Newest') });
  act(() => publishLive('tours'));
  await screen.findByRole('button', { name: 'New messages' });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(0);
  fireEvent.scroll(document);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New messages' })).toBe(null));
});
