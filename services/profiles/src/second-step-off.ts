import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { newId } from '@keyturn/service-kit/ids';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { switched } from './second-step.ts';
import type { UserDocument } from './user.ts';

const now = () => new Date();

/**
 * `second-step-off EMAIL`: for who has lost app and recovery codes, and has shown the operator who they are; or `all`, where the
 * key is lost that they are stored with. Returns what is printed.
 */
export async function runSecondStepOffWord(given: readonly string[], openStore: () => Promise<Store>): Promise<string> {
  const [whose = '', ...more] = given;
  if (more.length > 0 || !(whose === 'all' || whose.includes('@')))
    throw new StartError(`The word second-step-off takes no “${given.join(' ')}”. It takes EMAIL or all.`);
  const users = (await openStore()).collection<UserDocument>('users');
  if (whose === 'all') {
    const all = await users.find({ secondStepAt: { $gt: '' } }).toArray();
    for (const { _id } of all) await turnOff(users, _id);
    return `Second steps that are off now: ${all.length}.\n`;
  }
  const user = await users.findOne({ email: normaliseEmail(whose) });
  if (!user) throw new StartError(`No account has the address ${whose}.`);
  if (!user.secondStep) return `${whose} has no second step.\n`;
  await turnOff(users, user._id);
  return `The second step of ${whose} is off, and whoever was signed in is signed out.\n`;
}

const turnOff = (users: StoreCollection<UserDocument>, id: string) =>
  changeDocument(
    users,
    id,
    (user) => (user?.secondStep ? switched(user, null, { now, newId }) : null),
    () => new StartError('The account is changed all the time. Try again.'),
  );
