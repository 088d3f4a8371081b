import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { NEW, type Service, PASSWORD, register, sessionIn, startProfiles, suspend, whoHolds } from './testing.ts';
import { askReset, confirmAddress, makeLink, reset } from './testing-links.ts';
import { begin, codeOf, turnOn } from './testing-second-step.ts';
import type { UserDocument } from './user.ts';

type Registered = { user: Identity; session: string };

/** Waits until a call's body is being read: its caller has been checked by then. */
async function untilRead(address: string): Promise<void> {
  let request: IncomingMessage | undefined;
  const keep = (message: unknown) => {
    const started = (message as { request: IncomingMessage }).request;
    if (started.url === address) request = started;
  };
  subscribe('http.server.request.start', keep);
  await untilSo(() => (request?.listenerCount('data') ?? 0) > 0, `the body of ${address}`).finally(() =>
    unsubscribe('http.server.request.start', keep),
  );
}

/** A call whose head and first byte are sent; completed on request. */
function half(service: Service, { user, session }: Registered, path: string) {
  const bytes = new TransformStream<Uint8Array, Uint8Array>();
  const writer = bytes.writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const headers = { 'content-type': 'application/json', 'x-session-id': session };
  const begun = untilRead(`/api/users/${path}`);
  const answered = service.call('POST', `/api/users/${path}`, { user, headers, body: bytes.readable });
  void write('{');
  return {
    begun,
    async finish(body: object): Promise<Answer> {
      await write(JSON.stringify(body).slice(1));
      await writer.close();
      return answered;
    },
  };
}

const stored = (service: Service, { user }: Registered) =>
  service.store.collection<UserDocument>('users').findOne({ _id: user.userId });

/** Actions that end a person's sessions. */
const ENDINGS = {
  'another password': async (service: Service, ann: Registered) => {
    const headers = { 'x-session-id': ann.session };
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    const changed = await service.call('POST', '/api/users/password', { user: ann.user, headers, body });
    assert.equal(changed.status, 200);
  },
  'a reset by e-mail': async (service: Service, ann: Registered) => {
    assert.equal((await reset(service, await askReset(service, ann.user.email), NEW)).status, 200);
  },
  'a suspension': (service: Service, ann: Registered) => suspend(service, ann.user.userId),
  'a deletion request': async (service: Service, ann: Registered) => {
    const asked = { user: ann.user, headers: { 'x-session-id': ann.session }, body: { currentPassword: PASSWORD } };
    assert.equal((await service.call('POST', '/api/users/deletion', asked)).status, 202);
  },
  'a log-out': async (service: Service, ann: Registered) => {
    const headers = { 'x-session-id': ann.session };
    assert.equal((await service.call('POST', '/api/users/logout', { headers })).status, 204);
  },
} as const;

for (const [name, end] of Object.entries(ENDINGS)) {
  test(`[E16] a half-sent confirmation of a second step is refused after ${name}`, async (t) => {
    const service = await startProfiles(t);
    const ann = await register(service);
    await confirmAddress(service, ann.user);
    const { secret } = (await begin(service, ann.user)).body as { secret: string };
    const sent = half(service, ann, 'second-step/confirm');
    await sent.begun;
    await end(service, ann);
    const { status, body, ...answer } = await sent.finish({ code: codeOf(service, secret) });
    assert.deepEqual([status, body.code, body.message], [401, 'unauthorized', 'Please log in.']);
    assert.equal(sessionIn({ status, body, ...answer }), null);
    const after = await stored(service, ann);
    assert.equal(after?.secondStep ?? null, null);
    if (name !== 'a log-out') assert.equal(after?.enrolment, null, 'nothing waits to be confirmed');
  });

  test(`[B8] a half-sent change of the password is refused after ${name}`, async (t) => {
    const service = await startProfiles(t);
    const ann = await register(service);
    const sent = half(service, ann, 'password');
    await sent.begun;
    await end(service, ann);
    await service.settle();
    const before = await stored(service, ann);
    // The session's holder may know the new password, too.
    const passwords = name === 'another password' || name === 'a reset by e-mail' ? NEW : PASSWORD;
    const answer = await sent.finish({ currentPassword: passwords, newPassword: 'a third quiet mountain' });
    assert.deepEqual([answer.status, answer.body.code, sessionIn(answer)], [401, 'unauthorized', null]);
    assert.deepEqual(await stored(service, ann), before);
  });
}

for (const [path, more] of [
  ['email', { newEmail: 'elsewhere@example.edu' }],
  ['deletion', {}],
  ['sessions/end', { which: 'all' }],
  ['second-step', {}],
] as const) {
  test(`[A5] a half-sent ${path} does not change an account suspended meanwhile`, async (t) => {
    const service = await startProfiles(t);
    const ann = await register(service);
    const sent = half(service, ann, path);
    await sent.begun;
    await suspend(service, ann.user.userId);
    const before = await stored(service, ann);
    const answer = await sent.finish({ currentPassword: PASSWORD, ...more });
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized']);
    assert.deepEqual(await stored(service, ann), before);
  });
}

test('[E16] a half-sent request for new recovery codes, or turning it off, is refused once signed out', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { secret, session } = await turnOn(service, user);
  for (const path of ['second-step/codes', 'second-step/remove']) {
    const sent = half(service, { user, session }, path);
    await sent.begun;
    if (path === 'second-step/codes')
      await service.call('POST', '/api/users/logout', { headers: { 'x-session-id': session } });
    const answer = await sent.finish({ currentPassword: PASSWORD, code: codeOf(service, secret) });
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized']);
  }
  assert.ok((await stored(service, { user, session }))?.secondStep);
});

test('[E17] a half-sent link to another address is refused after a suspension', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const token = await makeLink(service, 'email', { userId: ann.user.userId, email: 'elsewhere@example.edu' });
  const sent = half(service, ann, 'links/use');
  await sent.begun;
  await suspend(service, ann.user.userId);
  const answer = await sent.finish({ token });
  assert.deepEqual([answer.status, answer.body.code], [403, 'other_account']);
  assert.equal((await stored(service, ann))?.email, ann.user.email);
});

test('[E14] a suspended person’s session is never valid, however it began', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: ann.user.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
  assert.equal(await whoHolds(service, ann.session), null);
});
