import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { MailOutcome } from './mail.ts';
import { endMail, sendingUntil, type MailDocument } from './mails.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

/** Per run, so that a stopping service does not send everything first. */
const MOST_AT_ONCE = 40;
/** Attempts before an e-mail is given up, over some hours. */
const MOST_TRIES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = HOUR_MS;
/** Delay while an e-mail's calendar is busy. */
const BUSY_WAIT_MS = 2000;
const KEPT_MS = 14 * DAY_MS;
const MOST_SWEPT = 500;

/**
 * An attempt's result; also `busy`, retried later; `late`, expired or overtaken; `unwanted`, stopped or over the limit;
 * `unknown`, of a later release.
 */
export type SendOutcome = MailOutcome | 'busy' | 'late' | 'unwanted' | 'unknown';

/** Sends waiting e-mails. */
export function createMailSender(deps: {
  readonly mails: StoreCollection<MailDocument>;
  /** Whether notices' e-mails are sent, too. */
  readonly sendsNotices: boolean;
  send(mail: MailDocument): Promise<SendOutcome>;
  readonly unreached: UnreachedAddresses;
  readonly log: Logger;
  now(): Date;
}) {
  const { mails, sendsNotices, unreached, log, now } = deps;
  const outcomes: Record<string, number> = { sent: 0, later: 0, refused: 0, unreached: 0, 'given-up': 0 };
  const count = (outcome: string) => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  async function nextDue(): Promise<MailDocument | undefined> {
    for (const isOfNotice of sendsNotices ? [false, true] : [false]) {
      const due = mails
        .find({ notice: { $exists: isOfNotice }, dueAt: { $lte: now().toISOString() } })
        .sort({ dueAt: 1 });
      const [oldest] = await due.limit(1).toArray();
      if (oldest) return oldest;
    }
    return undefined;
  }

  async function attempt(mail: MailDocument): Promise<void> {
    const { _id, dueAt = '', tries } = mail;
    const putOff = (from: string, to: string, next = tries + 1) =>
      mails.updateOne({ _id, dueAt: from }, { $set: { dueAt: to, tries: next } });
    const retryAt = later(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS));
    // Postponed before the attempt: after a crash it is retried later, and no two processes send at once.
    const until = sendingUntil(now());
    if ((await putOff(dueAt, until)).matchedCount === 0) return;
    const outcome = await deps.send(mail);
    if (outcome === 'busy') return void (await putOff(until, later(BUSY_WAIT_MS), tries));
    count(outcome);
    if (outcome === 'unreached' && isToOwner(mail)) await unreached.add(mail.to ?? '', mail.userId);
    if (outcome === 'later' && tries + 1 < MOST_TRIES) return void (await putOff(until, retryAt));
    if (outcome === 'later') count('given-up');
    if (outcome === 'unwanted' || outcome === 'late') log.info({ mail: _id, outcome }, 'an e-mail was left out');
    else if (outcome !== 'sent') log.error({ mail: _id, outcome, tries: tries + 1 }, 'an e-mail was given up');
    await endMail(mails, _id);
  }

  return {
    /** Account e-mails first, each kind oldest first. */
    async sendDue(): Promise<void> {
      for (let at = 0; at < MOST_AT_ONCE; at += 1) {
        const mail = await nextDue();
        if (!mail) return;
        await attempt(mail);
      }
    },
    /** Deletes old e-mails. */
    async sweep(): Promise<void> {
      const old = mails.find({ createdAt: { $lte: later(-KEPT_MS) } }).limit(MOST_SWEPT);
      for (const { _id } of await old.toArray()) await mails.deleteOne({ _id });
    },
    /** Age in seconds of the oldest e-mail neither sent nor given up. */
    async oldestSeconds(): Promise<number> {
      const waiting = mails.find({ dueAt: { $gt: '' } }).sort({ createdAt: 1 });
      const [oldest] = await waiting.limit(1).toArray();
      return oldest ? Math.max(0, (now().getTime() - Date.parse(oldest.createdAt)) / 1000) : 0;
    },
    /** Results of attempts since the start. */
    outcomes: (): Readonly<Record<string, number>> => outcomes,
  };
}

/** Whether it goes to the account's certain address; other addresses, former or requested, are not stored. */
export const isToOwner = ({ notice, kind }: MailDocument): boolean =>
  notice !== undefined || kind === 'reset' || kind === 'confirm';
