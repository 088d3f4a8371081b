import { DAY_MS } from '@keyturn/domain/durations';
import { normaliseEmail } from '@keyturn/domain/text';
import { newId } from '@keyturn/service-kit/ids';
import { firstEvent, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { createBans, type BanDocument } from './bans.ts';

const KEPT_MS = 400 * DAY_MS;
const MOST_SWEPT = 500;

/** A removed ban, without personal data; carries the entry for moderation's audit log. */
export interface BanLiftDocument extends Outboxed {
  at: string;
}

/** Removes an address's ban for an operator; throws without one. Returns the output. */
export async function liftBan(
  store: Store,
  email: string,
  { accountKey, now }: { accountKey: string; now: () => Date },
): Promise<string> {
  const bans = createBans(store.collection<BanDocument>('bans'), accountKey, now);
  const address = normaliseEmail(email);
  if (!(await bans.has(address))) throw new StartError(`The address ${email} is not banned.`);
  const _id = newId();
  const line = { subjectId: '', actorId: '', actor: 'Operator', action: 'unban', note: '' };
  const lift = withFirstEvent(
    { _id, at: now().toISOString() },
    firstEvent(_id, 'profiles.audited', line, { now, newId }),
    now,
  );
  // Before, so that no ban is removed unrecorded.
  await store.collection<BanLiftDocument>('banLifts').insertOne(lift);
  await bans.lift(address);
  return `${email} may register again, as may other names of its mailbox.\n`;
}

/** Deletes records of bans removed long ago. */
export async function sweepLifts(lifts: StoreCollection<BanLiftDocument>, now: () => Date): Promise<void> {
  const end = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = await lifts
    .find({ at: { $lte: end } })
    .limit(MOST_SWEPT)
    .toArray();
  for (const { _id } of old) await lifts.deleteOne({ _id });
}
