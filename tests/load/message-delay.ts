import { setTimeout as pause } from 'node:timers/promises';
import type { ConversationAnswer } from '@keyturn/contracts/conversations';
import { newId } from '@keyturn/service-kit/ids';
import { sampleAgain, type Watch } from './again.ts';
import type { Sender } from './sender.ts';
import type { Tour } from './world.ts';

const PERIOD_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Writes a message every half second, each in the next tour's conversation, while the other one's page is open: it hears the live
 * stream and reads the conversation again. Ends with `finish`, which answers every delay in ms, from sending to reading.
 */
export function watchMessages(sender: Sender, tours: readonly Tour[]): Watch {
  async function sample({ id, buyer, seller }: Tour, isOfBuyer: boolean): Promise<number | null> {
    const [from, to] = isOfBuyer ? [buyer, seller] : [seller, buyer];
    const page = await sender.listen({ method: 'GET', path: '/api/live', cookie: to.cookie });
    try {
      await page.next();
      const _id = newId();
      const startedAt = performance.now();
      const path = `/api/conversations/${id}`;
      const json = { _id, text: `Sample ${_id}` };
      const { status } = await sender.send({ method: 'POST', path: `${path}/messages`, cookie: from.cookie, json });
      if (status !== 201) return null;
      const limit = pause(LONGEST_MS, { done: true }, { ref: false });
      for (let isThere = false; !isThere;) {
        const heard = await Promise.race([page.next(), limit]);
        const { text } = await sender.send({ method: 'GET', path, cookie: to.cookie }, true);
        isThere =
          heard.done === true || (JSON.parse(text) as ConversationAnswer).messages.some((one) => one._id === _id);
      }
      return performance.now() - startedAt;
    } finally {
      await page.close();
    }
  }

  // Each pair in both directions by turns.
  return sampleAgain(tours, PERIOD_MS, (tour, turn) => sample(tour, Math.floor(turn / tours.length) % 2 === 0));
}
