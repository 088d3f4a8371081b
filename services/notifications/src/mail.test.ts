import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { testUser } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import type { NoticeDocument } from './notice.ts';
import { BUYER, SELLER, STRANGER, readNotices, startNotifications, tellTour, waitUntil } from './testing.ts';

interface Post {
  readonly port: number;
  readonly mails: { to: string[]; text: string }[];
  /** Answers receivers with this SMTP code from now on; null takes the mail. */
  refuseWith(code: number | null): void;
  tries(): number;
}

/** A real SMTP server on a free port. */
async function startPost(t: TestContext): Promise<Post> {
  const mails: Post['mails'] = [];
  let refusal: number | null = null;
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'keyturn' && password === 'quiet lease' ? done(null, { user: username }) : done(new Error('No')),
    onRcptTo(_address, _session, done) {
      tries += 1;
      done(refusal === null ? null : Object.assign(new Error('Not now'), { responseCode: refusal }));
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseWith: (code) => void (refusal = code),
    tries: () => tries,
  };
}

const mailBy = (port: number) => ({
  smtpUrl: `smtp://keyturn:quiet%20lease@127.0.0.1:${port}`,
  from: 'Keyturn <tours@keyturn.test>',
  publicUrl: 'https://keyturn.test',
});

test('[E6] with SMTP configured, the one a tour event is news for gets one e-mail with a link', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  await tellTour(service, 'tours.requested', { id: 'event-one' });
  await tellTour(service, 'tours.requested', { id: 'event-one' });
  await tellTour(service, 'tours.accepted', { note: 'Ring twice' });
  await waitUntil(() => post.mails.length >= 2);
  service.clock.advance(3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(
    post.mails.map(({ to }) => to),
    [[SELLER.email], [BUYER.email]],
  );
  const [asked, accepted] = post.mails.map(({ text }) => text);
  assert.match(asked ?? '', /^From: Keyturn <tours@keyturn\.test>\r$/m);
  assert.match(asked ?? '', /^Subject: New tour request\r$/m);
  assert.match(asked ?? '', new RegExp(`^Message-ID: <event-one-${SELLER.userId}@keyturn\\.test>\\r$`, 'm'));
  assert.match(asked ?? '', /Someone would like to see your listing on Wed, Nov 25, 3:30 PM\./);
  assert.match(asked ?? '', /https:\/\/keyturn\.test\/tour-requests\?tab=(3D)?received/);
  assert.match(accepted ?? '', /^Subject: Tour accepted\r$/m);
  const { items } = await readNotices(service, SELLER);
  assert.equal(items.length, 1, 'the notice is there as well');
});

test('[E6] a mail server that does not take it now gets it later; one that never will is left alone', async (t) => {
  const post = await startPost(t);
  post.refuseWith(451);
  const service = await startNotifications(t, mailBy(post.port));
  await tellTour(service, 'tours.requested');
  await waitUntil(() => post.tries() === 1);
  service.clock.advance(29_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(post.tries(), 1, 'not before half a minute');
  post.refuseWith(null);
  service.clock.advance(2000);
  await waitUntil(() => post.mails.length === 1);
  assert.equal(post.mails.length, 1);

  post.refuseWith(550);
  await tellTour(service, 'tours.accepted');
  await waitUntil(() => post.tries() === 3);
  service.clock.advance(10 * 3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual([post.tries(), post.mails.length], [3, 1]);
});

test('[E6] without a mail server in reach, notices come as ever, and after ten attempts the e-mail is given up', async (t) => {
  const service = await startNotifications(t, mailBy(1));
  const notices = service.store.collection<NoticeDocument>('notices');
  await tellTour(service, 'tours.requested');
  assert.equal((await readNotices(service, SELLER)).unread, 1);
  for (let tries = 1; tries <= 10; tries += 1) {
    const readTries = async () => (await notices.findOne({ userId: SELLER.userId }))?.mailTries;
    const wanted = tries === 10 ? undefined : tries;
    await waitUntilAsync(async () => (await readTries()) === wanted);
    assert.equal(await readTries(), wanted);
    service.clock.advance(3_600_001);
  }
});

test('[E6] where no SMTP is configured nothing waits to be mailed', async (t) => {
  const service = await startNotifications(t);
  await tellTour(service, 'tours.requested');
  const notices = service.store.collection<NoticeDocument>('notices');
  assert.equal(await notices.countDocuments({ mailDueAt: { $gt: '' } }), 0);
});

test('A4: an e-mail holds nothing that another person wrote: no name, no note, no title', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const shout = 'KEYTURN SECURITY: confirm at https://evil.test';
  const said = {
    buyer: { ...BUYER, name: shout },
    seller: { ...SELLER, name: shout },
    listingTitle: shout,
    note: shout,
  };
  const types = ['tours.requested', 'tours.accepted', 'tours.rejected', 'tours.cancelled'] as const;
  for (const type of types) await tellTour(service, type, { ...said, tourId: type });
  await waitUntil(() => post.mails.length >= types.length);
  assert.equal(post.mails.length, types.length);
  for (const { text } of post.mails) assert.doesNotMatch(text, /SECURITY|evil/);
});

test('A9: of a request that is cancelled before its e-mail was sent, none tells; its end is told', async (t) => {
  const post = await startPost(t);
  // Nothing is sent until both are told.
  const service = await startNotifications(t, mailBy(post.port), undefined, 200_000);
  const notices = service.store.collection<NoticeDocument>('notices');
  await tellTour(service, 'tours.requested');
  await tellTour(service, 'tours.cancelled');
  const waiting = await notices.find({ mailDueAt: { $gt: '' } }).toArray();
  assert.deepEqual(
    waiting.map(({ mailText }) => mailText),
    ['The tour of your listing on Wed, Nov 25, 3:30 PM is cancelled.'],
  );
});

test('A4: at most ten e-mails a day go to one mailbox', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  for (let turn = 0; turn < 12; turn += 1)
    await tellTour(service, 'tours.requested', { buyer: testUser(`Buyer ${turn}`) });
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(post.mails.length, 10);
  assert.equal((await readNotices(service, SELLER)).unread, 12, 'the notices are there all the same');
  service.clock.advance(24 * 3_600_000);
  await tellTour(service, 'tours.requested');
  await waitUntil(() => post.mails.length >= 11);
  assert.equal(post.mails.length, 11);
});

test('A4: one person causes at most three e-mails to somebody a day, and takes none from what others cause', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  for (let turn = 0; turn < 5; turn += 1) {
    await tellTour(service, 'tours.requested', { tourId: `tour-${turn}` });
    await tellTour(service, 'tours.cancelled', { tourId: `tour-${turn}` });
  }
  await tellTour(service, 'tours.requested', { tourId: 'another', buyer: STRANGER });
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(post.mails.length, 4);
});

test('A4: names of one mailbox share its e-mails and their end', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  const names = ['Sam.Hill+1@gmail.com', 'samhill+2@googlemail.com', 's.amhill@gmail.com', 'samhill@gmail.com'];
  const tellAll = async (day: number) => {
    for (const [at, email] of [...names, ...names, ...names].entries()) {
      const seller = { ...testUser(`Sam ${at}`), email };
      await tellTour(service, 'tours.requested', { seller, buyer: testUser(`Buyer ${day} ${at}`) });
    }
    await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  };
  await tellAll(1);
  assert.equal(post.mails.length, 10);
  const text = (post.mails[0]?.text ?? '').replaceAll('=\r\n', '');
  const path = /<https:\/\/keyturn\.test(\/api\/notifications\/stop\/[\w-]{22})>/.exec(text)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await service.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers })).status, 200);
  service.clock.advance(24 * 3_600_000);
  await tellAll(2);
  assert.equal(post.mails.length, 10);
});

test('A4: each e-mail says how to stop them; opening the link changes nothing, its button does', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const notices = service.store.collection<NoticeDocument>('notices');
  await tellTour(service, 'tours.requested');
  await waitUntil(() => post.mails.length >= 1);
  const text = (post.mails[0]?.text ?? '').replaceAll('=\r\n', '');
  assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const path =
    /^List-Unsubscribe:\s+<https:\/\/keyturn\.test(\/api\/notifications\/stop\/[\w-]{22})>\r$/m.exec(text)?.[1] ?? '';
  assert.ok(text.split(path).length > 2, 'in the text as well');

  const asked = await service.call('GET', path);
  assert.deepEqual([asked.status, /<form method="post">/.test(asked.body)], [200, true]);
  await tellTour(service, 'tours.requested');
  await waitUntil(() => post.mails.length >= 2);
  assert.equal(post.mails.length, 2, 'looking stops nothing');

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = await service.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
  assert.equal(stopped.status, 200);
  await tellTour(service, 'tours.requested');
  await waitUntilAsync(async () => (await notices.countDocuments({ mailDueAt: { $gt: '' } })) === 0);
  assert.equal(post.mails.length, 2);
  assert.equal((await service.call('POST', path.slice(0, -22) + 'x'.repeat(22))).status, 404);
});

async function waitUntilAsync(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo()) && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('[E7] [E6] the e-mails of other times and ends name the times alone, nothing that a person wrote', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const proposal = { date: '2026-11-26', time: '5:00 PM', startsAt: '2026-11-27T00:00:00.000Z' };
  await tellTour(service, 'tours.proposed', { proposal, note: 'secret' });
  await tellTour(service, 'tours.accepted', { by: 'buyer' });
  await tellTour(service, 'tours.expired');
  await tellTour(service, 'tours.closed', { reason: 'slot_taken' });
  await waitUntil(() => post.mails.length >= 5);
  // Three a day are the most that one person causes in another's box.
  service.clock.advance(24 * 3_600_000);
  await tellTour(service, 'tours.called-off', { by: 'seller', reason: 'secret' });
  await waitUntil(() => post.mails.length >= 6);
  const when = 'Wed, Nov 25, 3:30 PM';
  for (const [to, sentence] of [
    [BUYER, `For your tour on ${when} another time is suggested: Thu, Nov 26, 5:00 PM.`],
    [SELLER, `The time you suggested, ${when}, is accepted.`],
    [BUYER, `The tour request for ${when} got no answer in time.`],
    [SELLER, `The tour request for ${when} got no answer in time.`],
    [BUYER, `The time you asked for, ${when}, went to someone else.`],
    [BUYER, `The tour on ${when} is cancelled.`],
  ] as const) {
    const found = post.mails.filter((mail) => mail.to[0] === to.email && unfold(mail.text).includes(sentence));
    assert.equal(found.length, 1, `${to.name}: ${sentence}`);
  }
  assert.ok(post.mails.every(({ text }) => !text.includes('secret')));
});

/** Quoted-printable lines in one piece. */
const unfold = (text: string): string => text.replaceAll('=\r\n', '');

/** The calendar part of an e-mail, as its lines were before folding. */
function calendarIn(text: string): { method: string | undefined; file: string } {
  const [, method, encoding, body = ''] =
    /Content-Type: text\/calendar;[^]*?method=(\w+)[^]*?Content-Transfer-Encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/.exec(
      text,
    ) ?? [];
  const file =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : body.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return { method, file: file.replaceAll('\r\n ', '') };
}

test('[E7] an accepted tour comes into both calendars by e-mail, the same one is taken back from both; nothing a person wrote is in it', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  const fact = { startsAt: '2026-11-25T22:30:00.000Z', address: 'secret', listingTitle: 'secret', note: 'secret' };
  await tellTour(service, 'tours.accepted', { ...fact, by: 'seller', sequence: 0, id: 'event-one' });
  await tellTour(service, 'tours.accepted', { ...fact, by: 'seller', sequence: 0, id: 'event-one' });
  await waitUntil(() => post.mails.length >= 2);
  await tellTour(service, 'tours.called-off', { ...fact, by: 'buyer', reason: 'secret', sequence: 1 });
  await waitUntil(() => post.mails.length >= 4);
  await tellTour(service, 'tours.closed', { ...fact, by: '', reason: 'listing_gone', sequence: 2 });
  await waitUntil(() => post.mails.length >= 6);
  const seen = post.mails.map(({ to, text }) => {
    const { method, file } = calendarIn(text);
    const line = (name: string) => new RegExp(`\\r\\n${name}[:;]([^\\r]*)`).exec(file)?.[1];
    return [
      to[0],
      method,
      line('METHOD'),
      line('UID'),
      line('SEQUENCE'),
      line('ATTENDEE'),
      line('ORGANIZER'),
      line('SUMMARY'),
    ];
  });
  const expected = [
    [BUYER, 'REQUEST', '0'],
    [SELLER, 'REQUEST', '0'],
    [BUYER, 'CANCEL', '1'],
    [SELLER, 'CANCEL', '1'],
    [BUYER, 'CANCEL', '2'],
    [SELLER, 'CANCEL', '2'],
  ] as const;
  const rows = expected.map(([{ email }, method, sequence]) => {
    const attendee = `PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`;
    const named = ['tour-tour-one@keyturn', sequence, attendee, 'mailto:tours@keyturn.test', 'Keyturn tour'];
    return [email, method, method, ...named];
  });
  assert.deepEqual(seen.sort(), rows.sort());
  assert.ok(post.mails.every(({ text }) => !text.includes('secret') && !calendarIn(text).file.includes('secret')));
  const left = service.store.collection<NoticeDocument>('notices');
  for (const [user, count] of [
    [BUYER, 2],
    [SELLER, 1],
  ] as const)
    assert.equal((await readNotices(service, user)).items.length, count);
  // What is an e-mail alone goes with it.
  while ((await left.countDocuments({ userId: '' })) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('[E7] an end of a request that was never accepted, and an event of the release before, are in no calendar', async (t) => {
  const post = await startPost(t);
  const service = await startNotifications(t, mailBy(post.port));
  await tellTour(service, 'tours.closed', { reason: 'slot_taken', by: '', startsAt: '2026-11-25T22:30:00.000Z' });
  await tellTour(service, 'tours.accepted');
  await waitUntil(() => post.mails.length >= 2);
  assert.deepEqual(
    post.mails.map(({ to, text }) => [to[0], calendarIn(text).method]),
    [
      [BUYER.email, undefined],
      [BUYER.email, undefined],
    ],
  );
});
