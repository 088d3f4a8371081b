import type { Seen } from './mails.ts';

/** The link that stops further e-mails, below the address people open. */
export const STOP = /https:\/\/keyturn\.test(\/api\/notifications\/stop\/[\w-]+)/;
const FOREIGN_LINK = /https?:\/\/(?!keyturn\.test[/\s"<])\S+/i;
const LURED = /locked|evil/i;
/** What nobody can stop, as it is about an account and its safety. */
const ABOUT_ACCOUNTS = ['Reset your password', 'Confirm your e-mail address', 'Your e-mail address is being changed'];
/** In a day, about accounts, to an address that nobody has confirmed; and to all its other names together. */
const MOST_ABOUT_ACCOUNTS = 10;
/** In a day, of all others; what takes back an appointment apart. */
const MOST_OTHERS = 10;

/** What of these e-mails should not be, all of one day, most of them caused at a mailbox whose owner never came; null where nothing is. */
export function findFault(seen: readonly Seen[], victim: string, isMailed: boolean): string | null {
  for (const { to, subject, text } of seen) {
    const what = `an e-mail to ${to}, “${subject}”,`;
    if (LURED.test(text)) return `${what} holds what another wrote`;
    const foreign = FOREIGN_LINK.exec(text)?.[0];
    if (foreign !== undefined) return `${what} leads to ${foreign}`;
    if (ABOUT_ACCOUNTS.includes(subject)) continue;
    if (!STOP.test(text)) return `${what} cannot be stopped`;
    if (!/^List-Unsubscribe: /m.test(text)) return `${what} cannot be stopped by a program`;
  }
  const [name, host] = victim.split('@');
  const ofMailbox = seen.filter(({ to }) => to === victim || (to.startsWith(`${name}+`) && to.endsWith(`@${host}`)));
  const ofAccounts = ofMailbox.filter(({ subject }) => ABOUT_ACCOUNTS.includes(subject));
  const others = ofMailbox.filter((mail) => !ofAccounts.includes(mail));
  const takingBack = others.filter(({ text }) => /^METHOD:CANCEL$/m.test(text));
  const own = ofAccounts.filter(({ to }) => to === victim).length;
  for (const [count, most, what] of [
    [own, MOST_ABOUT_ACCOUNTS, 'about an account'],
    [ofAccounts.length - own, MOST_ABOUT_ACCOUNTS, 'about accounts with other names of the mailbox'],
    [others.length - takingBack.length, MOST_OTHERS, 'about tours, messages and transfers'],
  ] as const) {
    if (count > most) return `${count} e-mails ${what}`;
  }
  // Where nothing came at all, nothing was shown.
  if (own === 0 || (isMailed && others.length === 0)) return `of ${seen.length} e-mails none reached the mailbox`;
  return null;
}
