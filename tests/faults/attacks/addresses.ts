import { CALLS } from '@keyturn/contracts/calls';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { openVisitor, requireStatus } from './busy-calls.ts';
import { openLive } from './live.ts';
import { askAt, freeTimes, openStranger, publish, showAllDay, type Stranger } from './strangers.ts';

/** As many as somebody may ask for in an hour, less the one that stays. */
const CANCELLED = 15;
const READS = Object.keys(CALLS).filter((name) => name.startsWith('GET ') && name !== 'GET /api/live');

/** Asks for tours, cancels them at once and lets one wait. Says where a side is told the other's e-mail before both agree, or is not told its own. */
export async function attackAddresses(url: string): Promise<string | null> {
  const seller = await openStranger(url, 'quiet.seller@example.edu');
  const buyer = await openStranger(url, 'curious.buyer@example.edu');
  const visitor = openVisitor(url);
  const sides = [
    { me: buyer, other: seller, side: 'buyer', list: '/api/tour-requests/sent/me' },
    { me: seller, other: buyer, side: 'seller', list: '/api/tour-requests/received/me' },
  ] as const;
  await showAllDay(seller);
  const listing = await publish(seller);
  const times = await freeTimes(buyer, listing);
  const streams = await Promise.all(sides.map(({ me }) => openLive(url, me)));
  const found: string[] = [];
  const look = (what: string, text: string, ...hidden: readonly Stranger[]): void => {
    for (const { email } of hidden) if (text.toLowerCase().includes(email)) found.push(`${what} told ${email}`);
  };

  async function ask(at: number): Promise<string> {
    const told = await askAt(buyer, listing, times[at]);
    requireStatus(told, 201, 'a request');
    look('a request', told.text, seller);
    return String(told.body['_id']);
  }

  /** Reads all that can be read, as both and as a visitor. */
  async function readAll(when: string, id: string): Promise<void> {
    for (const { me, other, side, list } of sides) {
      for (const path of READS.map((name) => pathOf(name, me, other, { listing, id }))) {
        look(`GET ${path} of ${side} (${when})`, (await me.call('GET', path)).text, other);
        look(`GET ${path} of a visitor (${when})`, (await visitor('GET', path)).text, me, other);
      }
      const tours = (await me.call('GET', list)).body as unknown as readonly Record<string, unknown>[];
      for (const tour of tours) {
        const { email } = tour[side] as { email: string };
        if (email !== me.email || tour[`${side}Email`] !== me.email)
          found.push(`the ${side}’s own is not told (${when})`);
      }
      if (tours.every(({ _id }) => _id !== id)) found.push(`the ${side} sees no request (${when})`);
    }
  }

  try {
    for (let at = 0; at < CANCELLED; at += 1) {
      const told = await buyer.call('DELETE', `/api/tour-requests/${await ask(at)}`);
      look('a cancellation', told.text, seller);
    }
    const id = await ask(0);
    await readAll('pending', id);
    const { date = '', time = '' } = times.at(-1) ?? {};
    look('another request', (await askAt(buyer, listing, times.at(-1))).text, seller);
    const changes = [
      ['POST', `/api/conversations/${id}/messages`, { text: 'When may I come?' }],
      ['POST', `/api/conversations/${id}/read`],
      ['POST', '/api/transfers', { tourId: id, kind: 'assignment' }],
      ['PUT', `/api/saved-listings/me/${listing}`],
      ['PUT', `/api/tour-requests/${id}/note`, { note: 'At the blue door.' }],
      ['PUT', `/api/tour-requests/${id}/cancel`, { reason: 'An exam.' }],
      ['PUT', `/api/tour-requests/${id}/propose`, { requestedDate: date, requestedTime: time }],
    ] as const;
    // What is not for one of them to do is refused, without a word more.
    for (const { me, other, side } of sides)
      for (const [method, path, body] of changes)
        look(`${method} ${path} of ${side}`, (await me.call(method, path, body)).text, other);
    await readAll('another time suggested', id);
    for (const [at, { other, side }] of sides.entries()) {
      const stream = streams[at];
      await untilSo(() => stream?.text().includes('event: tours') === true, 'live news');
      look(`the live stream of ${side}`, stream?.text() ?? '', other);
    }
    if (found.length > 0) return found.join('; ');
    // And who looks for an e-mail finds one that is there.
    requireStatus(await buyer.call('PUT', `/api/tour-requests/${id}/proposal/accept`), 200, 'accept');
    for (const { me, other, side, list } of sides) look(side, (await me.call('GET', list)).text, other);
    return found.length === sides.length ? null : 'e-mails are not told where both agree, or are not found';
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** The address of a call, for one of the two, about both and what is between them. */
function pathOf(name: string, me: Stranger, other: Stranger, { listing, id }: { listing: string; id: string }): string {
  const values: Readonly<Record<string, string>> = {
    userEmail: me.email,
    whose: other.id,
    userId: other.id,
    id,
    listingId: listing,
    postId: listing,
  };
  return name.replace('GET ', '').replace(/:(\w+)/g, (_, key: string) => values[key] ?? 'x');
}
