import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { newId } from '@keyturn/service-kit/ids';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { NO_ROLE } from './roles.ts';
import { switched } from './second-step.ts';
import type { UserDocument } from './user.ts';

const now = () => new Date();

/**
 * `second-step-off EMAIL`: for a person who lost app and recovery codes and identified themselves to the operator; or
 * `all`, if the encryption key is lost. Returns the output.
 */
export async function runSecondStepOffSubcommand(
  given: readonly string[],
  openStore: () => Promise<Store>,
): Promise<string> {
  const [whose = '', ...more] = given;
  if (more.length > 0 || !(whose === 'all' || whose.includes('@')))
    throw new StartError(`The word second-step-off takes no “${given.join(' ')}”. It takes EMAIL or all.`);
  const users = (await openStore()).collection<UserDocument>('users');
  if (whose === 'all') {
    const all = await users.find({ secondStepAt: { $gt: '' } }).toArray();
    for (const { _id } of all) await turnOff(users, _id);
    return `Second steps that are off now: ${all.length}.\n${noMore(all)}`;
  }
  const user = await users.findOne({ email: normaliseEmail(whose) });
  if (!user) throw new StartError(`No account has the address ${whose}.`);
  if (!user.secondStep) return `${whose} has no second step.\n`;
  await turnOff(users, user._id);
  return `The second step of ${whose} is off, and whoever was signed in is signed out.\n${noMore([user])}`;
}

/** Anybody with the password could turn on their own second step, so the role is revoked (decision 0022). */
function noMore(users: readonly UserDocument[]): string {
  const admins = users.filter(({ role }) => role === 'admin').map(({ email }) => email);
  if (admins.length === 0) return '';
  return `Admins no more: ${admins.join(', ')}. Give the role again once a new second step is on.\n`;
}

const turnOff = (users: StoreCollection<UserDocument>, id: string) =>
  changeDocument(
    users,
    id,
    (user) => (user?.secondStep ? switched(user, null, { now, newId }, NO_ROLE) : null),
    () => new StartError('The account is changed all the time. Try again.'),
  );
