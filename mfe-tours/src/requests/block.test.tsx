import { screen, within } from '@keyturn/web-kit/testing/screens';
import { RECEIVED, SENT, show, showRequest } from '../testing/screens.ts';
import { conversationOf } from '../testing-transfers.ts';
import { BUYER, SELLER, tourOf } from '../testing.ts';

const REPORT = 'POST /api/moderation/reports';
const BLOCK = 'PUT /api/blocks/:userId';

const ASKED = tourOf({
  buyer: { ...BUYER, photo: '', id: 'user-ana' },
  seller: { ...SELLER, photo: '', id: 'user-priya' },
});

for (const [tab, other, key, id] of [
  ['received', 'Ana Castillo', RECEIVED, 'user-ana'],
  ['sent', 'Priya Raman', SENT, 'user-priya'],
] as const)
  test(`[E13][E14] ${tab}: a request's other party is reported and blocked from its card, which then reloads`, async () => {
    const { answer, made, person } = showRequest(tab, ASKED, {
      [REPORT]: { id: 'report-1', message: '' },
      [BLOCK]: undefined,
    });
    const card = within(await screen.findByRole('article'));
    const ways = [...card.getAllByRole('link'), ...card.getAllByRole('button')].sort((one, next) =>
      one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    // The card's last buttons, in tab order, too.
    const [report, block] = ways.slice(-2) as [HTMLElement, HTMLElement];
    expect([report, block]).toEqual(
      ['Report', 'Block'].map((what) => card.getByRole('button', { name: `${what} ${other}` })),
    );
    await person.click(report);
    await person.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), 'Something else');
    await person.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. A person will look at it.');
    expect(made.find((call) => call.key === REPORT)?.body).toEqual({ about: 'person', id, reason: 'other', text: '' });
    await person.click(block);
    answer({ [key]: [{ ...ASKED, status: 'rejected', state: 'listing_gone' }] });
    await person.click(screen.getByRole('button', { name: 'Block' }));
    await screen.findByText(`You have blocked ${other}. You can take it back in Account.`);
    await screen.findByText('No longer available');
    expect(made.find((call) => call.key === BLOCK)?.path).toEqual({ userId: id });
  });

test('[E13][E14] without an id from the previous release’s service there is no button to report or block', async () => {
  showRequest('received', tourOf());
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^(Block|Report)/ })).toBe(null);
});

for (const id of ['user-priya', undefined])
  test(`[E13][E14] a conversation, its other party ${id === undefined ? 'without an id, has no' : 'with an id, has a'} button to report and block them`, async () => {
    const conversation = conversationOf({ other: { ...conversationOf().other, id } });
    show('/conversations/tour-1', { 'GET /api/conversations/:id': { conversation, messages: [], before: '' } });
    await screen.findByRole('heading', { level: 1, name: 'Priya Raman' });
    for (const name of ['Block Priya Raman', 'Report Priya Raman'])
      expect(screen.queryAllByRole('button', { name }).length).toBe(id === undefined ? 0 : 1);
  });
