import assert from 'node:assert/strict';
import { assertAsksTolerantly } from '../testing/index.ts';
import { readSession, signIn, signOut } from './session.ts';

const ADA = { email: 'ada@example.edu', name: 'Ada Young', school: 'Utah Valley University' };

afterAll(() => signOut());

test('[A5] GET /api/profiles/:whose: with any other release’s answer, the person stays signed in, with valid fields', async () => {
  const mergeProfile = async () => {
    await signIn(ADA);
    const user = readSession();
    assert.equal(user?.email, ADA.email);
    return user;
  };
  await assertAsksTolerantly('GET /api/profiles/:whose', mergeProfile, ({ profile }) => ({
    ...profile,
    email: ADA.email,
    localOnly: false,
  }));
});
