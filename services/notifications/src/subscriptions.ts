import { eventData } from '@keyturn/contracts/events';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import { Poison, type EventHandler } from '@keyturn/service-kit/bus';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { LiveStreams } from './live-streams.ts';
import type { News } from './news.ts';
import { mailTextOf, noticeOf, TOUR_EVENTS, type NoticeDocument } from './notice.ts';
import { mailFor } from './notice-mail.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly live: LiveStreams;
  readonly news: News;
  /** Whether notices go out by e-mail, too. */
  readonly isMailed: boolean;
  now(): Date;
}

/** Stores a notice for whom a tour event concerns, then wakes the open pages of both parties. */
export function announceTours({ notices, live, news, isMailed, now }: Deps): EventHandler {
  return async ({ id, type, data }) => {
    const event = TOUR_EVENTS.find((known) => known === type);
    if (!event) return;
    const parsed = eventData[event].safeParse(data);
    if (!parsed.success) throw new Poison(`${type} is unreadable`, { cause: parsed.error });
    const { buyer, seller } = parsed.data;
    const notice = noticeOf(event, id, parsed.data, now());
    const [receiver, sender] = notice?.userId === buyer.userId ? [buyer, seller] : [seller, buyer];
    if (notice && event !== 'tours.completed') {
      const mail = isMailed && mailFor(receiver.email, sender.userId, mailTextOf(event, parsed.data), now());
      await insertOnce(notices, { ...notice, ...mail });
    }
    // Both of everything: with several replicas only the newest news of a person is followed, whatever it was about.
    for (const { userId } of [buyer, seller]) for (const kind of LIVE_EVENTS) live.tell(userId, kind);
    await news.spread([buyer.userId, seller.userId]);
  };
}

async function insertOnce(notices: StoreCollection<NoticeDocument>, notice: NoticeDocument): Promise<void> {
  try {
    await notices.insertOne(notice);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
