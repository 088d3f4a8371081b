import type { MessageFact, TourFact } from '@keyturn/contracts/events';
import { liveData, notificationsAnswer, type NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { startTestService, testUser, type TestService } from '@keyturn/service-kit/testing';
import type { MailDocument } from './mails.ts';
import { createNotifications } from './app.ts';
import type { MailSettings } from './config.ts';
import type { NoticeDocument } from './notice.ts';
import type { TourEvent } from './wordings.ts';

export const BUYER = testUser('Ann Lee');
export const SELLER = testUser('Sam Hill');
export const STRANGER = testUser('Bob Ray');
const MAIL_INTERVAL_MS = 10;
export const LINK_KEY = 'l'.repeat(64);
export const CONFIG = {
  linkKey: LINK_KEY,
  publicUrl: 'https://keyturn.test',
  dataFolder: '.build/notifications',
  mail: null,
};

export const startNotifications = (
  context: Parameters<typeof startTestService>[1],
  mail: MailSettings | null = null,
  sweepMs?: number,
  mailIntervalMs = MAIL_INTERVAL_MS,
): Promise<TestService> =>
  startTestService(
    (deps) => createNotifications(deps, { ...CONFIG, mail, mailIntervalMs, ...(sweepMs !== undefined && { sweepMs }) }),
    context,
  );

/** Tells the service about a tour, as the tours service would. */
export async function publishTour(
  service: TestService,
  type: TourEvent,
  { id, occurredAt, ...fields }: Partial<TourFact> & { id?: string; occurredAt?: string } = {},
): Promise<void> {
  const listing = { tourId: 'tour-one', listingId: 'listing-one', listingTitle: 'Wymount' };
  const data = { ...listing, buyer: BUYER, seller: SELLER, date: '2026-11-25', time: '3:30 PM', note: '', ...fields };
  await service.publish({
    type,
    data,
    ...(id !== undefined && { id }),
    ...(occurredAt !== undefined && { occurredAt }),
  });
  await service.settle();
}

/** Tells the service about a message, as the transfers service would. */
export async function publishMessage(
  service: TestService,
  { id = newId(), ...fields }: Partial<MessageFact> & { id?: string } = {},
) {
  const about = { conversationId: 'tour-one', listingId: 'listing-one', listingTitle: 'Wymount' };
  const said = { from: 'buyer', text: 'Is it still available?', isFirstUnread: true };
  const data = { ...about, buyer: BUYER, seller: SELLER, ...said, ...fields };
  await service.publish({ type: 'conversations.messaged', id, data });
  await service.settle();
}

export async function readNotices(service: TestService, user: Identity): Promise<NotificationsAnswer> {
  const { status, body } = await service.call('GET', '/api/notifications', { user });
  if (status !== 200) throw new Error(`notifications: ${status}`);
  return notificationsAnswer.parse(body);
}

/** One open page: the names of the events it was told, and whether the server ended it. */
export interface OpenPage {
  readonly told: string[];
  /** What each of the events about tours said has changed. */
  readonly parts: (readonly string[] | undefined)[];
  readonly headers: Headers;
  isEnded(): boolean;
  close(): Promise<void>;
}

/** Opens the live stream and reads it on. */
export async function openPage(service: TestService, user: Identity): Promise<OpenPage> {
  const { body, headers, status } = await service.request('GET', '/api/live', { user });
  if (status !== 200 || !body) throw new Error(`live: ${status}`);
  const told: string[] = [];
  const parts: OpenPage['parts'] = [];
  let isEnded = false;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<void> => {
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event === '') continue;
        told.push(event);
        if (event === 'tours') parts.push(liveData.parse(JSON.parse(data)).parts);
      }
    }
    isEnded = true;
  };
  void read().catch(() => undefined);
  return { told, parts, headers, isEnded: () => isEnded, close: () => reader.cancel() };
}

/** Waits until something is so; the test's own assertion then says what was not. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isSo() && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Lets a minute go by on the clock of each replica, for which e-mails of messages wait, and waits as `untilNoneDue`. */
export async function untilMailed(...replicas: readonly [TestService, ...TestService[]]): Promise<void> {
  // Of all at once: one that is ahead of what another began takes it for dead, and sends it, too.
  for (const { clock } of replicas) clock.advance(60_000);
  await untilNoneDue(replicas[0]);
}

/** Waits until no e-mail is due any more: sent, given up, or not wanted. Throws where one still is after half a minute. */
export async function untilNoneDue(service: TestService): Promise<void> {
  const notices = service.store.collection<NoticeDocument>('notices');
  const mails = service.store.collection<MailDocument>('mails');
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const waiting =
      (await notices.countDocuments({ mailDueAt: { $gt: '' } })) + (await mails.countDocuments({ dueAt: { $gt: '' } }));
    if (waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('An e-mail is due after half a minute.');
}
