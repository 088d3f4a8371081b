import { refused, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { MAIL } from '../testing.ts';

const READ = 'GET /api/notifications/preferences';
const CHOOSE = 'PUT /api/notifications/preferences/:topic';
const without = (off: string) => ({
  ...MAIL,
  topics: MAIL.topics.map(({ topic }) => ({ topic, isOn: topic !== off })),
});

const open = showAccount;
const section = () => region('E-mails');
const switchOf = async (name: RegExp) => (await section()).findByRole<HTMLInputElement>('switch', { name });

test('[E24] there is a switch for each kind of e-mail; those about account safety always come', async () => {
  open({ [READ]: without('messages') });
  const here = await section();
  here.getByText('Choose what we write to you about. E-mails that keep your account safe always come.');
  const all = await here.findAllByRole<HTMLInputElement>('switch');
  expect(all.map((one) => [one.labels?.[0]?.textContent, one.checked])).toEqual([
    ['ToursRequests, answers and changes', true],
    ['MessagesThat somebody has written to you', false],
    ['Lease transfersOffers, and steps that wait for you', true],
    ['Your listingsWhether they are still available, and checks', true],
  ]);
  expect(here.queryByText(/sends no e-mails/)).toBe(null);
});

test('[E24] a switch acts at once, and the stored choice is read again', async () => {
  const { person, answer, made } = open({ [CHOOSE]: without('tours') });
  const tours = await switchOf(/^Tours/);
  answer({ [READ]: without('tours') });
  await person.click(tours);
  await waitFor(() => expect(made.filter(({ key }) => key === READ)).toHaveLength(2));
  const chosen = made.find(({ key }) => key === CHOOSE);
  expect(chosen?.body).toEqual({ isOn: false });
  expect((await switchOf(/^Tours/)).checked).toBe(false);
});

test('[E24] a switch that cannot be turned on stays off, and shows why', async () => {
  const { person } = open({
    [READ]: without('tours'),
    [CHOOSE]: refused(403, 'Please confirm your e-mail address first.', 'confirm_email'),
  });
  await person.click(await switchOf(/^Tours/));
  await screen.findByText('Please confirm your e-mail address first.');
  await waitFor(async () => expect((await switchOf(/^Tours/)).checked).toBe(false));
});

test('[E24] where no e-mail is sent, the section says so', async () => {
  open({ [READ]: { ...MAIL, sendsMail: false } });
  await (
    await section()
  ).findByText('This Keyturn sends no e-mails about these at the moment. What you choose counts once it does.');
});
