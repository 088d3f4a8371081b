import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createLiveStreams } from './live-streams.ts';
import { TOUR_EVENTS, type NoticeDocument } from './notice.ts';
import { addRoutes } from './routes.ts';
import { announceTours } from './subscriptions.ts';

/** The list of notices and the live stream to open pages. */
export function createNotifications(deps: ServiceDeps): Service {
  const notices = deps.store.collection<NoticeDocument>('notices');
  const live = createLiveStreams();
  return defineService({
    name: 'notifications',
    deps,
    routes: (router) => addRoutes(router, notices, live),
    indexes: [{ collection: 'notices', keys: { userId: 1, createdAt: -1 } }],
    subscriptions: [{ patterns: TOUR_EVENTS, handle: announceTours(notices, live, deps.now) }],
    endStreams: () => live.closeAll(),
  });
}
