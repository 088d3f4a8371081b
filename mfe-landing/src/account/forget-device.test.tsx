import { screen, storeCopy } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ANA } from '../testing.ts';

test('[A8] Forget this device deletes the encrypted copy, and the session stays', async () => {
  const copy = storeCopy(ANA.email);
  const { person } = showAccount();
  const section = await region('This device');
  await person.click(section.getByRole('button', { name: 'Forget this device' }));
  await screen.findByText('This device no longer lets you in without a network.');
  await section.findByText(/^Without a network, nobody gets in as you on this device\./);
  expect(section.queryByRole('button')).toBe(null);
  expect([localStorage.getItem(copy), localStorage.getItem('user') !== null]).toEqual([null, true]);
});
