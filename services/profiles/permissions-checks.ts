import type { Identity } from '@keyturn/service-kit/identity';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { TestService } from '@keyturn/service-kit/testing';
import { studentBadge } from './src/badges.ts';
import type { CheckRequest } from './src/check-request.ts';
import type { UserDocument } from './src/user.ts';

type Scenes = Awaited<ReturnType<ServiceMatrix['open']>>['scenes'];

/** People who asked to be approved as property managers or students, in every state that this can be in. */
export function checkScenes(service: TestService, people: readonly Identity[]): Scenes {
  const users = service.store.collection<UserDocument>('users');
  const setChecks = async (checks: Partial<UserDocument>) => {
    for (const { userId: _id } of people) await users.updateOne({ _id }, { $set: checks });
    return '';
  };
  const asked = (state: CheckRequest['state'], times: number): CheckRequest => {
    const askedAt = service.clock.now().toISOString();
    return { state, askedAt, asks: Array.from({ length: times }, () => askedAt) };
  };
  const manager = (state: CheckRequest['state'], times: number) => () =>
    setChecks({
      manager: { company: 'Wasatch Homes', website: '', licence: 'UT 12-345', message: '', ...asked(state, times) },
    });
  const student = (state: CheckRequest['state'], times: number) => () => {
    const badge = state === 'approved' ? studentBadge('BYU', service.clock.now(), 'reminder') : null;
    return setChecks({ student: { school: 'BYU', note: 'A letter.', badge, ...asked(state, times) } });
  };
  return {
    'nobody has asked': () => setChecks({ manager: null }),
    'all have asked': manager('asked', 1),
    'all are approved': manager('approved', 1),
    'all were refused three times': manager('refused', 3),
    'no student has asked': () => setChecks({ student: null }),
    'all students have asked': student('asked', 1),
    'all students are approved': student('approved', 1),
    'all students were refused three times': student('refused', 3),
  };
}
