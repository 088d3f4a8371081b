import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS_BY_SERVICE, servedCalls } from '@keyturn/contracts/calls';
import { eventData, type EventData } from '@keyturn/contracts/events';
import type { Bus, EventEnvelope } from '../bus/bus.ts';
import { openEmbedded } from '../embedded/embedded-store.ts';
import { createIdentityVerifier, createTokenIssuer, generateKeyPair } from '../http/identity.ts';
import type { Identity } from '../http/identity.ts';
import { newId } from '../base/ids.ts';
import { createLog } from '../base/log.ts';
import { listen } from '../runtime/serve.ts';
import type { Service, ServiceDeps } from '../runtime/service.ts';
import type { Store } from '../store/store.ts';
import { assertDeclared, routesOf } from './testing-calls.ts';
import { interleaveCalls } from './testing-store.ts';

const STILL_MS = 30_000;
/**
 * A test sends from the process that reads, so that a large file may take longer than real callers are allowed
 * (`runtime/serve.test.ts`).
 */
const REQUEST_MS = 120_000;

/** The answer to a test's call; JSON bodies are parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  // Tests read bodies of every shape; each asserts what it reads.
  body: any;
}

/** A service on a free port with an embedded store in a temporary folder, and a clock that only the test moves. */
export interface TestService {
  url: string;
  store: Store;
  bus: Bus;
  clock: TestClock;
  name: string;
  /** Every route as `'METHOD /path/:param'`. */
  routes: readonly string[];
  /** A call of the public API; an undeclared answer fails the test. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** The same call with its answer unread: for images and open streams. */
  request: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  /** Everything published so far, oldest first, each id once; optionally of one type. */
  events: (type?: string) => EventEnvelope[];
  /** The data of everything published so far of one type, oldest first. */
  dataOf: <T extends keyof typeof eventData>(type: T) => EventData<T>[];
  /** Delivers an event as if another service had published it; missing parts are generated. */
  publish: (event: Partial<EventEnvelope> & { type: string; data: unknown }) => Promise<void>;
  /** Publishes every event again, as it stands; returns how many. */
  republish: () => Promise<number>;
  /** Waits until outboxes and queues are empty; throws after 30 s without progress. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The caller and the body: objects as JSON, FormData as multipart, strings and streams unchanged; `signal` aborts. */
export interface CallOptions {
  user?: Identity | null;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A clock that only moves on request. */
export interface TestClock {
  now: () => Date;
  set: (time: string) => void;
  advance: (ms: number) => void;
}

/** A clock at an ISO time, by default Monday 2026-11-23 at 10:00 in Denver. */
export function createTestClock(start = '2026-11-23T17:00:00.000Z'): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    set: (time) => void (nowMs = Date.parse(time)),
    advance: (ms) => void (nowMs += ms),
  };
}

/** A signed-in person for tests: `testUser('Ann Lee')` has the id `user-ann-lee` and the e-mail `ann.lee@example.edu`. */
export function testUser(name: string): Identity {
  const words = name.toLowerCase().split(' ');
  return { userId: `user-${words.join('-')}`, email: `${words.join('.')}@example.edu`, name };
}

/**
 * Starts the service that `create` returns. With a test's context (or `{ after: afterAll }`) it stops at the end;
 * otherwise call `stop`. On the embedded store a filter without an index is an error, and store calls of parallel
 * requests interleave.
 */
export async function startTestService(
  create: (deps: ServiceDeps) => Service,
  context?: { after(stop: () => Promise<void>): unknown },
  options: { clock?: TestClock } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-test-'));
  const embedded = openEmbedded(folder, { isIndexRequired: true });
  const clock = options.clock ?? createTestClock();
  const keys = generateKeyPair();
  const issuer = createTokenIssuer(keys.privateKey, clock.now);
  const published = new Map<string, EventEnvelope>();
  // A relay whose store was unavailable may publish again.
  let delivered = 0;
  await embedded.bus.subscribe('test-events', ['#'], async (event) => {
    delivered += 1;
    if (!published.has(event.id)) published.set(event.id, event);
  });

  // The audience is the service's name.
  let audience = '';
  let verify: ServiceDeps['identity'] | undefined;
  const store = interleaveCalls(embedded.store('test'));
  const service = create({
    store,
    bus: embedded.bus,
    log: createLog('test', process.env['LOG_LEVEL'] ?? 'silent'),
    now: clock.now,
    newId,
    identity: (req, res, next) => {
      verify ??= createIdentityVerifier({ publicKey: keys.publicKey, audience, now: clock.now });
      return verify(req, res, next);
    },
  });
  audience = service.name;
  const running = await listen(service, 0, undefined, REQUEST_MS);
  const url = `http://127.0.0.1:${running.port}`;

  const stop = async () => {
    await running.close();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
  context?.after(stop);

  const request: TestService['request'] = async (method, path, options = {}) => {
    const { user = null, body, headers = {}, signal = null } = options;
    const token = await issuer.issue({ audience, user });
    const isStream = body instanceof ReadableStream;
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData) && !isStream;
    const isTyped = isJson || typeof body === 'string';
    return fetch(url + path, {
      method,
      headers: { 'x-internal-token': token, ...(isTyped && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      redirect: 'manual',
      signal,
      ...(isStream && { duplex: 'half' }),
    });
  };

  const events: TestService['events'] = (type) =>
    [...published.values()].filter((event) => type === undefined || event.type === type);

  return {
    url,
    store,
    bus: embedded.bus,
    clock,
    name: service.name,
    routes: routesOf(service.app),
    stop,
    request,
    republish: async () => (await service.republish?.()) ?? 0,
    async call(method, path, options) {
      const response = await request(method, path, options);
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const body = type.includes('application/json') ? JSON.parse(text) : text;
      const { status, headers } = response;
      if (service.name in CALLS_BY_SERVICE)
        assertDeclared(method, path, { status, type, body }, servedCalls(service.name));
      return { status, headers, body };
    },
    events,
    dataOf: <T extends keyof typeof eventData>(type: T) =>
      events(type).map(({ data }) => eventData[type].parse(data) as EventData<T>),
    async publish(event) {
      const occurredAt = clock.now().toISOString();
      await embedded.bus.publish({ id: newId(), version: 1, occurredAt, aggregateId: newId(), revision: 1, ...event });
    },
    async settle() {
      const moved = () => `${delivered} delivered, ${embedded.messages().length} in queues`;
      for (let [seen, seenAt] = [moved(), Date.now()]; !embedded.isSettled();) {
        if (Date.now() > seenAt + STILL_MS) {
          if (moved() === seen) throw new Error(`events still wait and nothing has moved for 30 s: ${seen}`);
          [seen, seenAt] = [moved(), Date.now()];
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

type Bound<C> = {
  readonly [K in keyof C]: C[K] extends (service: never, ...given: infer G) => infer R ? (...given: G) => R : never;
};

/** A service with what its tests do with it: `report(service, user)`, bound, is `service.report(user)`. */
export function withCalls<S extends object, C extends Record<string, (service: S, ...given: never[]) => unknown>>(
  service: S,
  calls: C,
): S & Bound<C> {
  const bound = Object.entries(calls).map(([name, call]) => [
    name,
    (...given: unknown[]) => (call as (...given: unknown[]) => unknown)(service, ...given),
  ]);
  return { ...service, ...(Object.fromEntries(bound) as Bound<C>) };
}
