import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishBlock, publishDeleted, publishRenamed } from '@keyturn/service-kit/testing-world';
import {
  acceptProposal,
  answerTour,
  askForTour,
  BUYER,
  callOff,
  OTHER,
  proposeTime,
  SELLER,
  startTours,
  STRANGER,
  publishPost,
} from './testing.ts';

type Service = Awaited<ReturnType<typeof startTours>>;

/** The file as text, unfolded. */
async function takeCalendar(service: Service, id: string, user = BUYER): Promise<string> {
  const response = await service.request('GET', `/api/tour-requests/${id}/calendar.ics`, { user });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename=tour.ics');
  return (await response.text()).replaceAll('\r\n ', '');
}

const refuses = async (service: Service, id: string, user = BUYER): Promise<void> =>
  assertRefused(await service.call('GET', `/api/tour-requests/${id}/calendar.ics`, { user }), 404);

test('[E9] either party downloads an accepted tour as an appointment with place, Utah time and contact', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  for (const user of [BUYER, SELLER]) await refuses(service, id, user);
  await answerTour(service, id, 'accept', SELLER, { note: 'Ring twice, please' });
  const [own, theirs] = [await takeCalendar(service, id), await takeCalendar(service, id, SELLER)];
  for (const text of [own, theirs]) {
    assert.match(text, new RegExp(`\r\nUID:tour-${id}@keyturn\r\nSEQUENCE:0\r\n`));
    assert.match(text, /\r\nDTSTART;TZID=America\/Denver:20261125T153000\r\n/);
    assert.match(text, /\r\nLOCATION:12 Elm St\\, (#4\\, )?.*Provo/);
    assert.match(text, /\r\nMETHOD:PUBLISH\r\n/);
  }
  assert.match(own, /\r\nSUMMARY:Tour of Wymount\r\n/);
  assert.match(own, /\r\nDESCRIPTION:Sam Hill\\nsam.hill@example.edu\\nRing twice\\, please\r\n/);
  assert.match(theirs, /\r\nSUMMARY:Showing Wymount\r\n/);
  assert.match(theirs, /\r\nDESCRIPTION:Ann Lee\\nann.lee@example.edu\\n/);
  await refuses(service, id, STRANGER);
  await refuses(service, 'unknown');
});

test('[E7] [E9] each change of an accepted tour updates the same appointment; a suggested time cancels it until agreed', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await proposeTime(service, id, OTHER);
  const off = await takeCalendar(service, id);
  assert.match(off, new RegExp(`\r\nMETHOD:CANCEL\r\n[^]*\r\nUID:tour-${id}@keyturn\r\nSEQUENCE:1\r\n`));
  assert.ok(!off.includes(SELLER.email), 'who is not met is not told how to be reached');
  await acceptProposal(service, id);
  const moved = await takeCalendar(service, id);
  assert.match(moved, new RegExp(`\r\nMETHOD:PUBLISH\r\n[^]*\r\nUID:tour-${id}@keyturn\r\nSEQUENCE:2\r\n`));
  assert.match(moved, /\r\nDTSTART;TZID=America\/Denver:20261126T170000\r\n/);
  await callOff(service, id);
  for (const user of [BUYER, SELLER]) {
    const text = await takeCalendar(service, id, user);
    assert.match(text, /\r\nMETHOD:CANCEL\r\n[^]*\r\nSEQUENCE:3\r\n/);
    assert.match(text, /\r\nSTATUS:CANCELLED\r\n/);
  }
});

for (const [who, blocker, blocked] of [
  ['seller', SELLER, BUYER],
  ['buyer', BUYER, SELLER],
] as const)
  test(`[E9][E13] blocked by the ${who}, a person downloads the appointment as of then, until unblocked`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept');
    service.clock.advance(72 * HOUR_MS);
    const before = await takeCalendar(service, id, blocked);
    await publishBlock(service, blocker, blocked);
    await publishRenamed(service, blocker, { name: 'Somebody Anew', photo: '', revision: 9 });
    const data = { userId: blocker.userId, email: 'anew@example.edu' };
    await service.publish({ type: 'profiles.email-changed', revision: 9, data });
    await publishPost(service, 'listing-one', { complex: 'Alpine Anew', street: '99 Newer St', revision: 9 });
    await service.settle();
    const stamps = (text: string) => text.replace(/^(?:DTSTAMP|LAST-MODIFIED):.*$/gm, '');
    assert.equal(stamps(await takeCalendar(service, id, blocked)), stamps(before));
    const own = await takeCalendar(service, id, blocker);
    assert.match(own, /Alpine Anew/);
    await publishBlock(service, blocker, blocked, { isBlocked: false, revision: 2 });
    assert.match(await takeCalendar(service, id, blocked), /Somebody Anew\\nanew@example.edu/);
    await publishDeleted(service, blocker);
    const kept = await keptBy(service, ['tours']);
    assert.ok(!kept.includes(blocker.email), 'of who is gone no address stays');
  });
