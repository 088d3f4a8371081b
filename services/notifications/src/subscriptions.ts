import type { TourFact } from '@keyturn/contracts/events';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { appointmentOf } from './appointment.ts';
import { keepNotice } from './keep-notice.ts';
import { mailToActor } from './mail-to-actor.ts';
import type { LiveStreams } from './live-streams.ts';
import type { News } from './news.ts';
import { mailTextOf, noticesOf, type NoticeDocument } from './notice.ts';
import { mailFor } from './notice-mail.ts';
import type { TourEvent } from './wordings.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly live: LiveStreams;
  readonly news: News;
  /** Whether notices go out by e-mail, too. */
  readonly isMailed: boolean;
  now(): Date;
}

/** Stores a notice for each whom a tour event concerns, then wakes the open pages of both parties. */
export function announceTours({ notices, live, news, isMailed, now }: Deps): QueueSubscription {
  return subscribeTo('notifications', {
    'tours.requested': announce('tours.requested'),
    'tours.accepted': announce('tours.accepted'),
    'tours.rejected': announce('tours.rejected'),
    'tours.cancelled': announce('tours.cancelled'),
    'tours.completed': announce('tours.completed'),
    'tours.closed': announce('tours.closed'),
    'tours.proposed': announce('tours.proposed'),
    'tours.expired': announce('tours.expired'),
    'tours.called-off': announce('tours.called-off'),
    // Nothing has happened.
    'tours.told': async () => undefined,
  });

  function announce(type: TourEvent) {
    return async (tour: TourFact, { id }: EventEnvelope): Promise<void> => {
      const { buyer, seller } = tour;
      const appointment = isMailed ? appointmentOf(type, tour, now()) : null;
      for (const notice of noticesOf(type, id, tour, now())) {
        const [receiver, sender] = notice.userId === buyer.userId ? [buyer, seller] : [seller, buyer];
        const mail = isMailed && mailFor(receiver.email, sender.userId, mailTextOf(type, tour), now());
        await keepNotice(notices, { ...notice, ...mail, ...(mail && appointment && { mailAppointment: appointment }) });
      }
      const toActor = appointment && mailToActor(id, tour, appointment, now());
      if (toActor) await insertOnce(notices, toActor);
      // Both of everything: with several replicas only the newest news of a person is followed, whatever it was about.
      for (const { userId } of [buyer, seller]) for (const kind of LIVE_EVENTS) live.tell(userId, kind);
      await news.spread([buyer.userId, seller.userId]);
    };
  }
}
