import type { MessageEventData, TourEventData } from '@keyturn/contracts/events';
import { liveData, notificationsAnswer, type NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { startTestService, testUser, type TestService } from '@keyturn/service-kit/testing';
import type { Store } from '@keyturn/service-kit/store';
import type { TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { createNotifications } from './app.ts';
import type { MailSettings } from './config.ts';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';
import { mailBy, startSmtp, type TestSmtp } from './testing-smtp.ts';
import type { TourEvent } from './tour-notices.ts';

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

interface Options {
  /** The settings of the mail server, or null for none. */
  readonly mail?: MailSettings | null;
  readonly sweepMs?: number;
  readonly mailIntervalMs?: number;
  readonly streamMs?: number;
  readonly dataFolder?: string;
  /** The store of another replica. */
  readonly store?: Store;
}

export const startNotifications = (
  context: Parameters<typeof startTestService>[1],
  { store, ...options }: Options = {},
): Promise<TestService> =>
  startTestService(
    (deps) =>
      createNotifications(
        { ...deps, store: store ?? deps.store },
        { ...CONFIG, mailIntervalMs: MAIL_INTERVAL_MS, ...options },
      ),
    context,
  );

/** A service that sends to its own SMTP server. */
export async function startWithSmtp(t: TestContext): Promise<{ smtp: TestSmtp; service: TestService }> {
  const smtp = await startSmtp(t);
  return { smtp, service: await startNotifications(t, { mail: mailBy(smtp.port) }) };
}

/** The stored e-mails. */
export const mailsOf = ({ store }: TestService) => store.collection<MailDocument>('mails');

export const noticesOf = ({ store }: TestService) => store.collection<NoticeDocument>('notices');

export const metricsOf = async ({ url }: TestService): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** Publishes an account event now, like profiles. */
export async function publishAccount(
  service: TestService,
  type: string,
  data: object,
  { userId, email }: Pick<Identity, 'userId' | 'email'> = SELLER,
  id = newId(),
): Promise<void> {
  const occurredAt = service.clock.now().toISOString();
  await service.publish({ type, id, occurredAt, data: { userId, email, ...data } });
  await service.settle();
}
export const publishChange = (service: TestService, whose = SELLER) =>
  publishAccount(service, 'profiles.security-changed', { what: 'password', isConfirmed: true }, whose);
export function publishLink(service: TestService, purpose: string, whose = SELLER, fields: object = {}) {
  const link = { linkId: newId(), purpose, expiresAt: '2999-01-01T00:00:00.000Z', isConfirmed: true };
  return publishAccount(service, 'profiles.link-issued', { ...link, ...fields }, whose);
}

/** Publishes a tour event, like tours. */
export async function publishTour(
  service: TestService,
  type: TourEvent,
  { id = newId(), occurredAt, ...fields }: Partial<TourEventData> & { id?: string; occurredAt?: string } = {},
): Promise<void> {
  const listing = { tourId: 'tour-one', listingId: 'listing-one', listingTitle: 'Wymount' };
  const data = { ...listing, buyer: BUYER, seller: SELLER, date: '2026-11-25', time: '3:30 PM', note: '', ...fields };
  await service.publish({ type, data, id, ...(occurredAt !== undefined && { occurredAt }) });
  await service.settle();
}

/** Publishes a message, like transfers. */
export async function publishMessage(
  service: TestService,
  { id = newId(), ...fields }: Partial<MessageEventData> & { id?: string } = {},
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

/** Bodies of somebody's notices, newest first. */
export const bodiesOf = async (service: TestService, user: Identity): Promise<string[]> =>
  (await readNotices(service, user)).items.map(({ body }) => body);

/** Title, body and link of each. */
export const linesOf = async (service: TestService, user: Identity): Promise<string[][]> =>
  (await readNotices(service, user)).items.map(({ title, body, link }) => [title, body, link]);

/** An open page: its received events, and whether the server closed it. */
export interface OpenPage {
  readonly told: string[];
  /** The changed parts of each tours event. */
  readonly parts: (readonly string[] | undefined)[];
  readonly headers: Headers;
  isEnded(): boolean;
  close(): Promise<void>;
}

/** Opens and reads a live stream. */
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

/** Advances each replica's clock by a minute, the delay of message e-mails, and waits as `untilNoneDue`. */
export async function untilMailed(...replicas: readonly [TestService, ...TestService[]]): Promise<void> {
  // All at once: one ahead would take another's attempt for dead and send again.
  for (const { clock } of replicas) clock.advance(60_000);
  await untilNoneDue(replicas[0]);
}

/** Waits until no e-mail is due: sent, given up, or unwanted. */
export const untilNoneDue = (service: TestService): Promise<void> =>
  untilSo(async () => (await mailsOf(service).countDocuments({ dueAt: { $gt: '' } })) === 0, 'no e-mail that is due');
