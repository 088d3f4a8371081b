import type { StepMark } from '@keyturn/domain/transfer-steps';
import {
  aMomentLater,
  failed,
  fireEvent,
  hasFocus,
  offline,
  refused,
  screen,
  usePhone,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { RECEIVED, show } from '../testing/screens.ts';
import { BUYER, SELLER, tourOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const READ = 'GET /api/transfers/:id';
const STEP = 'PUT /api/transfers/:id/steps/:step';
const ACCEPT = 'PUT /api/transfers/:id/accept';
const END = 'PUT /api/transfers/:id/end';
const CHANGE = 'PUT /api/transfers/:id';

const mark = (step: StepMark['step'], by: StepMark['by']): StepMark => ({ step, by, date: '2026-11-20' });
const TO_KEYS = [
  mark('office_told', 'seller'),
  mark('applied', 'taker'),
  mark('approved', 'taker'),
  mark('signed', 'taker'),
  mark('agreement', 'taker'),
  mark('agreement', 'seller'),
];

const open = (answers: Answers, user = BUYER) =>
  show('/transfers/transfer-1', { [RECEIVED]: [tourOf({ status: 'accepted', state: 'accepted' })], ...answers }, user);
const press = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

test('[E11] a transfer shows who acts next, steps with who and when, dates and fees, and the conversation', async () => {
  open({ [READ]: transferOf({ note: 'Gladly!' }, [mark('office_told', 'seller')]) });
  await screen.findByText('Your turn: Apply with the office');
  await hasFocus(screen.getByRole('heading', { level: 1, name: 'Lease transfer' }));
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Tell the office the contract is for salePriya told the office that the contract is for sale, Nov 20',
    'Apply with the officeYou',
    'The office approvesEither of youAsk the office for it in writing before you pay.',
    'Sign and pay the depositYou',
    'All sign the transfer agreement, the office lastBoth of you',
    'Keys handed overYou',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null, null]);
  for (const text of ['Gladly!', 'Nothing is yours until the office has signed.', 'Jan 4, 2027'])
    screen.getByText(text);
  expect(screen.getByText('Transfer fee').nextElementSibling?.textContent).toBe('$150 · PriyaPaid');
  expect(screen.getByRole('link', { name: SELLER.email }).getAttribute('href')).toBe(`mailto:${SELLER.email}`);
  await screen.findByText('No messages yet.');
});

test('[E11] the seller of a sublet reads what is due, and waits', async () => {
  const asSeller = { role: 'seller' as const, kind: 'sublet' as const };
  open(
    {
      [READ]: transferOf(
        asSeller,
        TO_KEYS.filter(({ step }) => step !== 'applied' && step !== 'signed'),
      ),
    },
    SELLER,
  );
  await screen.findByText('Waiting for Ana: Keys handed over');
  screen.getByText(
    'You stay on the contract and owe the rent until it ends. Promise nothing before the office approves.',
  );
  screen.getByText('Ask the office whether you may sublet');
  screen.getByText('Many contracts forbid it. Ask the office first.');
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBe(null);
});

test('[E11] the taker accepts an offer', async () => {
  const { person, answer, made } = open({ [READ]: transferOf({ state: 'offered' }), [ACCEPT]: transferOf() });
  await screen.findByText('Priya would like to hand you this lease. Answer by Fri, Nov 27, 12:00 PM.');
  await press('No, thanks');
  answer({ [READ]: transferOf() });
  await person.click(await press('Take it over'));
  await screen.findByText('Waiting for Priya: Tell the office the contract is for sale');
  expect(made.filter(({ key }) => key === ACCEPT)).toHaveLength(1);
});

test('[E11] the seller of an offer waits, and withdraws it after a question', async () => {
  const offered = transferOf({ state: 'offered', role: 'seller' });
  const { person, made } = open({ [READ]: offered, [END]: offered }, SELLER);
  await screen.findByText('Ana has until Fri, Nov 27, 12:00 PM to say yes.');
  await person.click(await press('Take the offer back'));
  await person.click((await dialog('Take the offer back?')).getByRole('button', { name: 'Take the offer back' }));
  await waitFor(() => expect(made.find(({ key }) => key === END)?.body).toEqual({ reason: 'other' }));
});

const day = (asked: Awaited<ReturnType<typeof dialog>>) => asked.getByLabelText<HTMLInputElement>('Day');

test('[E11] the keys are confirmed before they complete it, with the day', async () => {
  const { person, answer, made } = open({ [READ]: transferOf({}, TO_KEYS), [STEP]: transferOf() });
  await person.click(await press('I have the keys'));
  const asked = await dialog('Do you have the keys?');
  asked.getByText('The lease is handed over with them. This cannot be taken back.');
  expect(made.some(({ key }) => key === STEP)).toBe(false);
  expect(screen.queryByRole('button', { name: 'Another day' })).toBe(null);
  fireEvent.change(day(asked), { target: { value: '2026-11-23' } });
  answer({ [READ]: transferOf({ state: 'completed' }, [...TO_KEYS, mark('keys', 'taker')]) });
  await person.click(asked.getByRole('button', { name: 'I have the keys' }));
  await screen.findByText('Transferred on Fri, Nov 20.');
  expect(made.find(({ key }) => key === STEP)?.body).toEqual({ done: true, date: '2026-11-23' });
  expect(screen.queryByRole('button', { name: 'End transfer' })).toBe(null);
});

test('[E11] a step of an earlier day is marked with it; a future day, or none, is explained', async () => {
  const { person, made } = open({ [READ]: transferOf({}, [mark('office_told', 'seller')]), [STEP]: transferOf() });
  await person.click(await press('Another day'));
  const asked = await dialog('When did this happen?');
  asked.getByText('Apply with the office');
  expect([day(asked).value, day(asked).max]).toEqual(['2026-11-24', '2026-11-24']);
  for (const odd of ['', '2026-11-25']) {
    fireEvent.change(day(asked), { target: { value: odd } });
    aMomentLater();
    await person.click(asked.getByRole('button', { name: 'Mark as done' }));
    asked.getByText('Choose a day up to today.');
    await hasFocus(day(asked));
    expect(day(asked).getAttribute('aria-invalid')).toBe('true');
  }
  fireEvent.change(day(asked), { target: { value: '2026-11-20' } });
  expect(asked.queryByText('Choose a day up to today.')).toBe(null);
  aMomentLater();
  await person.click(asked.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(made.filter(({ key }) => key === STEP).map(({ body }) => body)).toEqual([{ done: true, date: '2026-11-20' }]);
});

test('[E11] dates and fees are changed together; an invalid amount is reported', async () => {
  const { person, made } = open({ [READ]: transferOf(), [CHANGE]: transferOf() });
  await person.click(await press('Edit'));
  await person.click(await press('Add fee'));
  await person.click(await press('Save'));
  await screen.findByText('Enter an amount up to $10,000.');
  const [, added] = screen.getAllByRole('textbox', { name: 'Amount' });
  if (!added) throw new Error('No fee was added.');
  await person.type(added, '49.50');
  aMomentLater();
  await person.click(await press('Save'));
  await waitFor(() =>
    expect(made.find(({ key }) => key === CHANGE)?.body).toEqual({
      revision: 3,
      moveInDate: '2027-01-04',
      fees: [
        { name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: true },
        { name: 'transferFee', cents: 4_950, payer: 'taker', isPaid: false },
      ],
    }),
  );
});

test('[E11] marking and undoing a step moves the focus to the next action, also after new dates', async () => {
  const marked = transferOf({ revision: 4 }, [mark('office_told', 'seller'), mark('applied', 'taker')]);
  const { person, answer, made } = open({
    [READ]: transferOf({}, [mark('office_told', 'seller')]),
    [STEP]: marked,
    [CHANGE]: marked,
  });
  await press('Mark as done');
  answer({ [READ]: marked });
  await person.click(await press('Mark as done'));
  await hasFocus(await screen.findByText('Your turn: The office approves'));
  await person.click(await press('Edit'));
  aMomentLater();
  await person.click(await press('Save'));
  await hasFocus(await screen.findByRole('heading', { name: 'Dates and fees' }));
  await person.click(await press('Undo: Apply with the office'));
  const steps = () => made.filter(({ key }) => key === STEP).map(({ path, body }) => [path['step'], body]);
  await waitFor(() =>
    expect(steps()).toEqual([
      ['applied', { done: true }],
      ['applied', { done: false }],
    ]),
  );
});

for (const [role, shown, isLink] of [
  ['taker', { state: 'active' }, true],
  ['taker', { state: 'completed' }, false],
  ['seller', { state: 'completed' }, true],
  ['seller', { state: 'ended', endReason: 'listing_removed' }, false],
] as const) {
  test(`[E12] the ${role} of a transfer, ${Object.values(shown).join(', ')}, has ${isLink ? 'a link to its listing' : 'no link to a missing listing'}`, async () => {
    open({ [READ]: transferOf({ role, ...shown }, TO_KEYS) }, role === 'seller' ? SELLER : BUYER);
    await screen.findByText(/Joaquin Court/);
    expect(screen.queryByRole('link', { name: 'Joaquin Court' }) !== null).toBe(isLink);
  });
}

test('[E11] dates and fees being edited stay when a step is marked meanwhile, and are then saved', async () => {
  const { person, made, answer } = open({
    [READ]: transferOf(),
    [CHANGE]: refused(409, 'This transfer has changed meanwhile. Please look at it again.', 'changed_elsewhere'),
  });
  await person.click(await press('Edit'));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await person.clear(amount);
  await person.type(amount, '49.50');
  const marked = transferOf({ revision: 4 }, [mark('office_told', 'seller')]);
  answer({ [READ]: marked });
  await person.click(await press('Save'));
  await person.click(await press('OK'));
  await screen.findByText('Your turn: Apply with the office');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('49.50');
  answer({ [CHANGE]: marked });
  aMomentLater();
  await person.click(await press('Save'));
  await waitFor(() => expect(made.findLast(({ key }) => key === CHANGE)?.body).toMatchObject({ revision: 4 }));
});

test('[E11] a server’s refusal is shown, and the transfer is read again', async () => {
  const { person, made } = open({
    [READ]: transferOf({}, [mark('office_told', 'seller')]),
    [STEP]: refused(409, 'This transfer is not under way any more.', 'not_active'),
  });
  await person.click(await press('Mark as done'));
  await screen.findByText('This transfer is not under way any more.');
  await waitFor(() => expect(made.filter(({ key }) => key === READ).length).toBeGreaterThan(1));
});

test('[E11] on a phone a bar at the end says who acts next, with the one button', async () => {
  usePhone();
  open({ [READ]: transferOf({}, [mark('office_told', 'seller')]) });
  await screen.findByText('Your turn: Apply with the office');
  expect(screen.getAllByRole('button', { name: 'Mark as done' })).toHaveLength(1);
});

test('[E11] a loading, missing or unreadable transfer says so', async () => {
  const { answer, person } = open({ [READ]: offline });
  await screen.findByText('Network error. Please try again.');
  answer({ [READ]: failed(503) });
  await person.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
  await screen.findByText('Something went wrong. Please try again.');
  answer({ [READ]: refused(404, 'There is no such transfer.') });
  aMomentLater();
  await person.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
  await screen.findByText('Transfer not found or unavailable.');
});
