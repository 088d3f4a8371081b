import { DAY_MS } from '@keyturn/domain/durations';
import type { Identity } from '@keyturn/service-kit/identity';
import type { World } from '@keyturn/service-kit/permission-cells';
import type { TestService } from '@keyturn/service-kit/testing';
import { setRole } from './src/roles.ts';
import { BOTH, type SessionDocument } from './src/sessions.ts';
import { turnOn } from './src/testing-second-step.ts';

/** Sessions of admins: those that may act as one, and those that may not. */
export function adminScenes(
  service: TestService,
  register: () => Promise<{ user: Identity; session: string }>,
): World['scenes'] {
  const give = (email: string, role: 'admin' | null) => setRole(service.store, email, role, service.clock.now());

  /** One that began with so many factors. */
  async function adminSession(factors: number): Promise<{ id: string; email: string }> {
    const { user, session: id } = await register();
    await give(user.email, 'admin');
    const sessions = service.store.collection<SessionDocument>('sessions');
    const [begun] = await sessions.find({ userId: user.userId }).toArray();
    await sessions.updateOne({ _id: begun?._id ?? '' }, { $set: { factors } });
    return { id, email: user.email };
  }

  return {
    'an admin’s session': async () => (await adminSession(BOTH)).id,
    'an admin’s session without a second step': async () => (await adminSession(1)).id,
    'an admin’s session of half a day': async () => {
      const { id } = await adminSession(BOTH);
      service.clock.advance(DAY_MS / 2);
      // Notes that it was used.
      await service.call('GET', '/internal/session', { headers: { 'x-session-id': id } });
      return id;
    },
    'an admin’s session with a late second step': async () => {
      const { user } = await register();
      await give(user.email, 'admin');
      service.clock.advance(DAY_MS);
      return (await turnOn(service, user)).session;
    },
    'a session of no admin any more': async () => {
      const { id, email } = await adminSession(BOTH);
      await give(email, null);
      return id;
    },
  };
}
