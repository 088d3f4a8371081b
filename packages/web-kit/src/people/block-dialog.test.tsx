import { hasFocus, refused, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { BlockButton } from './block-button.tsx';

const BLOCK = 'PUT /api/blocks/:userId';
const ADA = { email: 'ada@example.edu', name: 'Ada Young' };
const blocked = jest.fn();

const open = async (answers = {}, isIcon = false) => {
  blocked.mockClear();
  const shown = renderScreen(<BlockButton userId="user-2" name="Priya" onBlocked={blocked} isIcon={isIcon} />, {
    path: '/',
    user: ADA,
    answers: { [BLOCK]: undefined, ...answers },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Block Priya' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Block Priya?' });
  return { ...shown, dialog, confirm: () => shown.person.click(screen.getByRole('button', { name: 'Block' })) };
};

test('[E13] blocking asks first and explains itself; the safe answer has the focus and blocks nobody', async () => {
  const { dialog, person, made } = await open();
  expect(dialog.textContent).toContain(
    "You will not see each other's listings, and open tours end. Priya is not told.",
  );
  await hasFocus(screen.getByRole('button', { name: 'Cancel' }));
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect([made.length, blocked.mock.calls.length]).toEqual([0, 0]);
  await hasFocus(screen.getByRole('button', { name: 'Block Priya' }));
});

for (const isIcon of [false, true])
  test(`[E13] confirming blocks the person${isIcon ? ', by the icon too' : ''}, shows it, and calls back`, async () => {
    const { confirm, made } = await open({}, isIcon);
    await confirm();
    await screen.findByText('You have blocked Priya. You can take it back in Account.');
    expect(made.map(({ key, path }) => [key, path])).toEqual([[BLOCK, { userId: 'user-2' }]]);
    expect(blocked).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  });

test('[E13] a refused block is shown and blocks nobody', async () => {
  const { confirm } = await open({ [BLOCK]: refused(429, 'You have blocked too many people.') });
  await confirm();
  await screen.findByText('You have blocked too many people.');
  expect(blocked).not.toHaveBeenCalled();
});
