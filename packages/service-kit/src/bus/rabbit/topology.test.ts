import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLog } from '../../base/log.ts';
import { EXCHANGE } from './predefined.ts';
import type { Session } from './session.ts';
import { createTopology } from './topology.ts';

/** A broker that knows bindings alone; the first channel to bind a queue is slow at it. */
function openSlowBroker() {
  const bound = new Set<string>();
  let isFirst = true;
  const createChannel = async () => ({
    on: () => undefined,
    close: async () => undefined,
    assertExchange: async () => undefined,
    // It is given no queues.
    checkExchange: () => Promise.reject(Object.assign(new Error('NOT_FOUND'), { code: 404 })),
    assertQueue: async () => undefined,
    async bindQueue(queue: string, exchange: string, pattern: string) {
      if (exchange !== EXCHANGE) return;
      const isSlow = isFirst;
      isFirst = false;
      // Whatever else goes on here is done before the next turn of the event loop.
      if (isSlow) await nextTurn();
      bound.add(`${queue} ${pattern}`);
    },
    unbindQueue: async (queue: string, _exchange: string, pattern: string) => bound.delete(`${queue} ${pattern}`),
  });
  const session = { publishing: { createChannel }, endedBy: null } as unknown as Session;
  return { session, bound };
}

test('a queue bound anew, while it is still declared for somebody else, keeps no old pattern', async () => {
  const { session, bound } = openSlowBroker();
  const topology = createTopology(createLog('test', 'silent'));
  topology.bind('tours', ['posts.old']);
  const forSomebodyElse = topology.declare(session);
  await topology.declare(session);
  topology.bind('tours', ['posts.new']);
  await topology.declare(session);
  await forSomebodyElse;
  assert.deepEqual([...bound], ['tours posts.new']);
});
