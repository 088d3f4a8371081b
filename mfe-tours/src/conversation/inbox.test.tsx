import type { Conversation } from '@keyturn/contracts/conversations';
import { screen, within } from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { conversationOf } from '../testing-transfers.ts';

const open = (conversations: Conversation[], path = '/tour-requests?tab=messages') =>
  show(path, { 'GET /api/conversations': conversations });

test('[E10] the inbox lists conversations newest first, with unread counts', async () => {
  const newest = { lastText: 'See you then.', lastAt: '2026-11-24T18:30:00Z', unread: 2 };
  const older = {
    _id: 'tour-2',
    other: { name: 'Sam Hill', photo: '' },
    lastText: 'Hello',
    lastAt: '2026-11-20T18:30:00Z',
  };
  const { person } = open([conversationOf(newest), conversationOf(older)], '/tour-requests?tab=sent');
  await person.click(await screen.findByRole('tab', { name: 'Messages 2 unread' }));
  const rows = within(await screen.findByRole('tabpanel', { name: 'Messages 2 unread' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Priya Raman11:30 AMJoaquin CourtSee you then.2 unread',
    'Sam HillFri, Nov 20Joaquin CourtHello',
  ]);
  expect(screen.getByRole('link', { name: 'Priya Raman' }).getAttribute('href')).toBe('/conversations/tour-1');
  expect(screen.queryByRole('group', { name: 'Status' })).toBe(null);
});

test('[E10] an empty inbox explains its purpose', async () => {
  open([]);
  await screen.findByText('No conversations yet.');
  screen.getByText('Each tour request has one.');
});
