import type { Identity } from '@keyturn/service-kit/identity';
import type { CallOptions, TestService } from '@keyturn/service-kit/testing';
import { createSessions, isOfEpoch, type SessionDocument } from './sessions.ts';
import type { UserDocument } from './user.ts';

const HELD = /__Host-sid=([\w-]{43});/;

/** A service whose callers present their session, like at the gateway. */
export interface SignedInService extends TestService {
  /** Signs in again each known caller whose session has ended. */
  signIn(): Promise<void>;
}

/** Callers of `call` with an ended session sign in again; those of `request` do not, to write nothing else. */
export function withSessions(service: TestService): SignedInService {
  const { store, clock } = service;
  const sessions = createSessions(store.collection<SessionDocument>('sessions'), clock.now);
  const users = store.collection<UserDocument>('users');
  const held = new Map<string, string>();

  async function renew(userId: string): Promise<void> {
    const user = await users.findOne({ _id: userId });
    const session = await sessions.find(held.get(userId) ?? '', false);
    if (user && !(session && isOfEpoch(session, user))) held.set(userId, await sessions.start(user, undefined, {}));
  }

  const presenting = ({ user, headers, ...more }: CallOptions = {}): CallOptions => {
    const session = user && held.get(user.userId);
    return {
      ...more,
      headers: { ...(session && { 'x-session-id': session }), ...headers },
      ...(user !== undefined && { user }),
    };
  };

  const remember = (user: Identity | null | undefined, body: unknown, headers: Headers): void => {
    const [, session] = HELD.exec(headers.get('set-cookie') ?? '') ?? [];
    const { id } = (body as { user?: { id?: string } | null }).user ?? {};
    const userId = id ?? user?.userId;
    if (session !== undefined && userId !== undefined) held.set(userId, session);
  };

  return {
    ...service,
    async signIn() {
      for (const userId of held.keys()) await renew(userId);
    },
    async call(method, path, options) {
      if (options?.user && options.headers?.['x-session-id'] === undefined) await renew(options.user.userId);
      const answer = await service.call(method, path, presenting(options));
      remember(options?.user, answer.body, answer.headers);
      return answer;
    },
    async request(method, path, options) {
      const answer = await service.request(method, path, presenting(options));
      remember(options?.user, {}, answer.headers);
      return answer;
    },
  };
}
