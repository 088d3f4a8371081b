import {
  aMomentLater,
  failed,
  hasFocus,
  refused,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ACCOUNT } from '../testing.ts';

const READ = 'GET /api/users/account';
const BEGIN = 'POST /api/users/second-step';
const CONFIRM = 'POST /api/users/second-step/confirm';
const CODES = 'POST /api/users/second-step/codes';
const REMOVE = 'POST /api/users/second-step/remove';
const SECRET = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Keyturn:ana?secret=ABCD' };
const ON = { ...ACCOUNT, secondStep: true, recoveryCodesLeft: 9 };
const GIVEN = { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] };
const WRONG = refused(403, 'That code is not right. Please try the next one.', 'wrong_code');

const open = showAccount;
const section = () => region('Second step');
const dialog = async () => within(await screen.findByRole('dialog'));

/** Presses a button of the dialog: Enter in two fields would need it inside the form here. */
const press = (asked: Awaited<ReturnType<typeof dialog>>, person: ReturnType<typeof open>['person'], name: string) => {
  aMomentLater();
  return person.click(asked.getByRole('button', { name }));
};

/** Presses a button of the section and enters the password, and a code if given. */
async function ask(answers: Answers, name: string, code?: string) {
  const shown = open(answers);
  await shown.person.click(await (await section()).findByRole('button', { name }));
  const asked = await dialog();
  if (code !== undefined) await shown.person.type(asked.getByLabelText('Code'), code);
  await shown.person.type(asked.getByLabelText('Current password'), 'seven blue lamps');
  await press(asked, shown.person, name);
  return { ...shown, asked };
}
const enrol = async (answers: Answers = {}) => {
  const shown = await ask({ [BEGIN]: SECRET, ...answers }, 'Turn on');
  await hasFocus(await screen.findByRole('heading', { level: 3, name: 'Scan this with your authenticator app' }));
  return { ...shown, here: await section() };
};

test('[E16] off, the section explains the second step and offers to turn it on with the password', async () => {
  const { person, made } = open({ [BEGIN]: refused(403, 'That is not your password.', 'wrong_password') });
  const here = await section();
  await here.findByText('With it, a log-in asks for a code of an authenticator app on your phone, too.');
  await person.click(here.getByRole('button', { name: 'Turn on' }));
  await screen.findByRole('dialog', { name: 'Turn on the second step' });
  const asked = await dialog();
  expect(asked.queryByLabelText('Code')).toBe(null);
  await person.type(asked.getByLabelText('Current password'), 'not mine{Enter}');
  await asked.findByText('That is not your password.');
  expect(made.find(({ key }) => key === BEGIN)?.body).toEqual({ currentPassword: 'not mine' });
});

test('[E16] beginning shows a QR code, the secret to type, and a field for the code', async () => {
  const { here, made, person } = await enrol({ [CONFIRM]: WRONG });
  await here.findByRole('img', { name: 'QR code for your authenticator app. The secret stands below it, too.' });
  here.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  expect(here.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(SECRET.uri);
  await person.click(here.getByRole('button', { name: 'Confirm' }));
  here.getByText('Please enter the six digits that the app shows.');
  await hasFocus(here.getByLabelText('Code that the app shows'));
  aMomentLater();
  await person.type(here.getByLabelText('Code that the app shows'), '123456{Enter}');
  await here.findByText('That code is not right. Please try the next one.');
  expect(made.find(({ key }) => key === CONFIRM)?.body).toEqual({ code: '123456' });
  await person.click(here.getByRole('button', { name: 'Cancel' }));
  await here.findByRole('button', { name: 'Turn on' });
});

test('[E16] a QR code that fails to load is replaced by a message', async () => {
  jest.doMock('uqr', () => {
    throw new Error('It is not there');
  });
  const told = jest.spyOn(console, 'error').mockReturnValue();
  const { here } = await enrol();
  await here.findByText('The QR code could not be loaded.');
  expect(here.queryByRole('img')).toBe(null);
  expect(told).toHaveBeenCalledWith('There is no QR code', expect.any(Error));
  told.mockRestore();
  jest.dontMock('uqr');
});

test('[E16] confirming shows the recovery codes, copied and downloaded, until they are saved', async () => {
  const { here, answer, person } = await enrol({ [CONFIRM]: GIVEN });
  answer({ [READ]: { ...ON, recoveryCodesLeft: 10 } });
  await person.type(here.getByLabelText('Code that the app shows'), '123456{Enter}');
  await hasFocus(await here.findByRole('heading', { level: 3, name: 'Save these codes. Each works once.' }));
  expect(here.getAllByRole('listitem').map((item) => item.textContent)).toEqual(GIVEN.recoveryCodes);
  await person.click(here.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Codes copied.');
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD\n');
  await person.click(here.getByRole('button', { name: 'I have saved them' }));
  await here.findByText('10 recovery codes are left.');
  here.getByText('On. A log-in asks for a code of your authenticator app.');
});

test('[E16] a failed copy of the codes is reported', async () => {
  const { here, person } = await enrol({ [CONFIRM]: GIVEN });
  await person.type(here.getByLabelText('Code that the app shows'), '123456{Enter}');
  const copy = await here.findByRole('button', { name: 'Copy' });
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await person.click(copy);
  await screen.findByText('The codes could not be copied.');
});

test('[E16] confirming too late is reported, and it begins again', async () => {
  const over = refused(410, 'That took too long. Please begin again.', 'enrolment_over');
  const { here, person } = await enrol({ [CONFIRM]: over });
  await person.type(here.getByLabelText('Code that the app shows'), '123456{Enter}');
  await here.findByText('That took too long. Please begin again.');
  aMomentLater();
  await person.click(await here.findByRole('button', { name: 'Begin again' }));
  (await dialog()).getByLabelText('Current password');
});

test('[E16] on, the section shows the remaining codes; new ones need password and code', async () => {
  const { made, asked, answer, person } = await ask({ [READ]: ON, [CODES]: failed() }, 'New recovery codes', '123456');
  asked.getByText('The recovery codes you have stop working.');
  await asked.findByText('That could not be done. Please try again.');
  answer({ [CODES]: GIVEN });
  await press(asked, person, 'New recovery codes');
  await (await section()).findByText('AAAA-BBBB');
  expect(made.find(({ key }) => key === CODES)?.body).toEqual({ currentPassword: 'seven blue lamps', code: '123456' });
});

test('[E16] turning off needs password and code, is announced, and reads the state again', async () => {
  const { answer, asked, person, made } = await ask({ [READ]: ON, [REMOVE]: WRONG }, 'Turn off', '000000');
  await asked.findByText('That code is not right. Please try the next one.');
  expect(asked.getByLabelText<HTMLInputElement>('Current password').value).toBe('seven blue lamps');
  answer({ [REMOVE]: { message: 'x' }, [READ]: ACCOUNT });
  await person.clear(asked.getByLabelText('Code'));
  await person.type(asked.getByLabelText('Code'), 'AAAA-BBBB');
  await press(asked, person, 'Turn off');
  await screen.findByText('The second step is off.');
  await (await section()).findByRole('button', { name: 'Turn on' });
  expect(made.findLast(({ key }) => key === REMOVE)?.body).toMatchObject({ code: 'AAAA-BBBB' });
});

test('[E16] a missing code is reported, and nothing is sent', async () => {
  const { person, made } = open({ [READ]: { ...ON, recoveryCodesLeft: 1 } });
  await person.click(await (await section()).findByRole('button', { name: 'Turn off' }));
  (await section()).getByText('One recovery code is left.');
  const asked = await dialog();
  await person.type(asked.getByLabelText('Current password'), 'seven blue lamps');
  await press(asked, person, 'Turn off');
  asked.getByText('Please enter the code from your authenticator app.');
  expect(made.some(({ key }) => key === REMOVE)).toBe(false);
});

test('[E16] changing the password asks for a code once the server requires it', async () => {
  const needed = refused(403, 'Please enter the code from your authenticator app.', 'code_needed');
  const { person, answer, made } = open({ 'POST /api/users/password': needed });
  const form = within(await screen.findByRole('form', { name: 'Password' }));
  await person.type(form.getByLabelText('Current password'), 'seven blue lamps');
  await person.type(form.getByLabelText('New password'), 'eight red lamps');
  await person.type(form.getByLabelText('Confirm password'), 'eight red lamps{Enter}');
  const field = await form.findByLabelText('Code');
  await hasFocus(field);
  answer({ 'POST /api/users/password': { message: 'Your password is changed.' } });
  aMomentLater();
  await person.type(field, '123456{Enter}');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
  expect(made.findLast(({ key }) => key === 'POST /api/users/password')?.body).toEqual({
    currentPassword: 'seven blue lamps',
    newPassword: 'eight red lamps',
    code: '123456',
  });
});
