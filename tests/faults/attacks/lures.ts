import { openVisitor, requireStatus } from './busy-calls.ts';
import { PASSWORD } from './callers.ts';
import { askForTour, freeTimes, openStranger, publish, showAllDay, type Stranger } from './strangers.ts';

/** Whose mailbox others register with. */
export const VICTIM = 'victim@byu.edu';
/** No trick in itself, so it is taken wherever a person writes; nothing of it may reach somebody else by e-mail. */
export const LURE = 'Locked Account';
/** More names of the mailbox, and people who ask for tours, than it gets e-mails because of. */
const OTHER_NAMES = 6;
const BUYERS = 4;
const RESETS = 4;

const REFUSED_NAMES = [
  'KEYTURN SECURITY: your account is locked, confirm at https://evil.test',
  'Locked, see evil.test/now',
  'Write to desk@evil.test',
  'Keyturn Support',
  'Locked \u202edesk',
  'Locked\u0007 desk',
  'Locked\nSubject: evil',
  'Locked\u200b',
  'Locked 801-555-0142',
  'Locked eight oh one 555 0142',
];

/** Says which name was taken that is a lure in itself. */
export async function luresTaken(url: string): Promise<string | null> {
  const { call, email } = await openStranger(url, 'plain@byu.edu');
  for (const name of REFUSED_NAMES) {
    const made = await openVisitor(url)('POST', '/api/users/register', { name, email: VICTIM, password: PASSWORD });
    const saved = await call('POST', '/api/profiles', { name, email, location: 'Provo UT' });
    if (made.status !== 422 || saved.status !== 422) return `the name ${JSON.stringify(name)} was taken`;
  }
  return null;
}

/** All that makes an e-mail to somebody who never came here, by people whose names and words are the lure. */
export async function lure(url: string): Promise<void> {
  const seller = await openStranger(url, VICTIM, LURE);
  const named = Array.from({ length: OTHER_NAMES }, (_, at) => `victim+${at}@byu.edu`);
  const others: Stranger[] = [];
  for (const email of named) others.push(await openStranger(url, email, LURE));
  for (const email of [VICTIM, VICTIM.toUpperCase(), ...named]) {
    const again = { name: LURE, email, password: PASSWORD };
    requireStatus(await openVisitor(url)('POST', '/api/users/register', again), 409, 'register again');
    for (let turn = 0; turn < RESETS; turn += 1)
      await openVisitor(url)('POST', '/api/users/password/forgot', { email });
  }
  for (const { call } of [seller, ...others]) {
    for (let turn = 0; turn < 3; turn += 1) await call('POST', '/api/users/email/confirmation', { isAgain: true });
  }
  const buyers: Stranger[] = [];
  for (let at = 0; at < BUYERS; at += 1) buyers.push(await openStranger(url, `buyer${at}@byu.edu`, LURE));
  const [before = seller] = others;
  for (const { call } of [...buyers, ...others]) {
    await call('POST', '/api/users/email', { newEmail: `victim+new@byu.edu`, currentPassword: PASSWORD });
    await call('POST', '/api/users/email', { newEmail: VICTIM, currentPassword: PASSWORD });
    await call('POST', '/api/users/school', { email: VICTIM });
  }
  for (const person of [seller, ...buyers]) await showAllDay(person);
  const listing = await publish(seller, { complex: LURE });
  for (const [at, buyer] of buyers.entries()) await meet(seller, buyer, listing, at * 3);
  const [first = seller, second = seller] = buyers;
  await turnDown(seller, second, listing);
  // And the other way round: who asks is the victim, by another name of the mailbox.
  const own = await publish(first, { complex: LURE });
  await meet(first, before, own, 1);
}

/** Two write to each other, agree on a tour and a transfer, and take all back. */
async function meet(seller: Stranger, buyer: Stranger, listing: string, at: number): Promise<void> {
  const made = await askForTour(buyer, listing, at);
  requireStatus(made, 201, 'a request');
  const id = String(made.body['_id']);
  for (const { call } of [buyer, seller]) await call('POST', `/api/conversations/${id}/messages`, { text: LURE });
  requireStatus(await seller.call('PUT', `/api/tour-requests/${id}/accept`, { note: LURE }), 200, 'accept');
  const offer = await seller.call('POST', '/api/transfers', { tourId: id, kind: 'assignment' });
  const transfer = String(offer.body['_id']);
  await buyer.call('PUT', `/api/transfers/${transfer}/decline`, { note: LURE });
  await seller.call('PUT', `/api/tour-requests/${id}/note`, { note: LURE });
  requireStatus(await buyer.call('PUT', `/api/tour-requests/${id}/cancel`, { reason: LURE }), 200, 'call off');
}

/** One suggests another time, then none. */
async function turnDown(seller: Stranger, buyer: Stranger, listing: string): Promise<void> {
  const made = await askForTour(buyer, listing, 0);
  requireStatus(made, 201, 'a request to turn down');
  const id = String(made.body['_id']);
  const { date, time } = (await freeTimes(seller, listing)).at(-1) ?? { date: '', time: '' };
  const other = { requestedDate: date, requestedTime: time, note: LURE };
  requireStatus(await seller.call('PUT', `/api/tour-requests/${id}/propose`, other), 200, 'propose');
  requireStatus(await seller.call('PUT', `/api/tour-requests/${id}/reject`, { note: LURE }), 200, 'reject');
}
