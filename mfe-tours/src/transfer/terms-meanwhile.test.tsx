import type { Transfer } from '@keyturn/contracts/transfers';
import { aMomentLater, act, screen, publishLive, waitFor } from '@keyturn/web-kit/testing/screens';
import { showTransfer } from '../testing/screens.ts';
import { transferOf } from '../testing-transfers.ts';

const READ = 'GET /api/transfers/:id';
const CHANGE = 'PUT /api/transfers/:id';
const FEE = { name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: true } as const;

async function edit(later: Partial<Transfer>) {
  const page = showTransfer(transferOf(), { [CHANGE]: transferOf() });
  await page.person.click(await screen.findByRole('button', { name: 'Edit' }));
  return {
    ...page,
    otherSaves: () => {
      page.answer({ [READ]: transferOf({ revision: 4, ...later }) });
      act(() => publishLive('tours'));
    },
    save: async () => {
      aMomentLater();
      await page.person.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(page.made.some(({ key }) => key === CHANGE)).toBe(true));
      return page.made.find(({ key }) => key === CHANGE)?.body;
    },
  };
}
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

test('[E11] a fee being edited survives the other side’s save, shown beside it, and is saved over it', async () => {
  const { person, otherSaves, save } = await edit({ fees: [{ ...FEE, cents: 7_500 }] });
  await person.clear(amount());
  await person.type(amount(), '49.50');
  otherSaves();
  await screen.findByText('Priya changed this meanwhile. Now: Transfer fee, $75 · Priya · Paid');
  expect(amount().value).toBe('49.50');
  expect(await save()).toEqual({ revision: 4, moveInDate: '2027-01-04', fees: [{ ...FEE, cents: 4_950 }] });
});

test('[E11] untouched fields follow the other side', async () => {
  const { person, otherSaves, save } = await edit({ moveInDate: '2027-01-09' });
  await person.clear(amount());
  await person.type(amount(), '49.50');
  otherSaves();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Move-in').value).toBe('2027-01-09'));
  expect(screen.queryByText(/meanwhile/)).toBe(null);
  expect(await save()).toMatchObject({ revision: 4, moveInDate: '2027-01-09', fees: [{ cents: 4_950 }] });
});

const ADMIN = { name: 'adminFee', cents: 2_000, payer: 'taker', isPaid: false } as const;
const amounts = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Amount' }).map(({ value }) => value);

test('[E11] of several fees untouched ones follow the other side, new and removed ones, too', async () => {
  const { person, otherSaves, save } = await edit({ fees: [FEE, { ...ADMIN, isPaid: true }] });
  await person.clear(amount());
  await person.type(amount(), '49.50');
  otherSaves();
  await waitFor(() => expect(amounts()).toEqual(['49.50', '20']));
  expect(screen.queryByText(/meanwhile/)).toBe(null);
  const fees = [
    { ...FEE, cents: 4_950 },
    { ...ADMIN, isPaid: true },
  ];
  expect(await save()).toEqual({ revision: 4, moveInDate: '2027-01-04', fees });
});

for (const [what, later, sentence] of [
  ['another day', { moveInDate: '2027-01-09' }, 'Priya changed this meanwhile. Now: Jan 9, 2027'],
  ['no fee', { fees: [] }, 'Priya changed this meanwhile. Now: Removed'],
] satisfies [string, Partial<Transfer>, string][]) {
  test(`[E11] ${what} of the other side is shown beside one’s own edit`, async () => {
    const { person, otherSaves } = await edit(later);
    await person.type(amount(), '.5');
    await person.clear(screen.getByLabelText('Move-in'));
    otherSaves();
    await screen.findByText(sentence);
    expect(amount().value).toBe('150.5');
  });
}
