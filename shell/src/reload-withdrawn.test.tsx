import type { RemoteEntry, RemotesAnswer } from '@keyturn/contracts/remote';
import { leaveWithdrawn } from './reload-withdrawn.ts';

const entry = (name: string, version: string, path: string): RemoteEntry => ({
  name,
  title: name,
  contract: 1,
  version,
  paths: [{ path, topBar: true }],
  entry: `/mfe/${name}/${version}/mf-manifest.json`,
});
const OWN = [entry('tours', '1', '/tour-requests'), entry('posting', '1', '/post')];

/** Sets the gateway's answer; counts its calls. */
function answering(answer: Partial<RemotesAnswer> | null) {
  const asked = jest.fn(() =>
    answer === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json({ remotes: OWN, ...answer })),
  );
  global.fetch = asked;
  return asked;
}

const at = (seconds: number) => jest.spyOn(performance, 'now').mockReturnValue(seconds * 1_000);
const step = (path: string) => leaveWithdrawn(OWN, `http://localhost${path}`);
const leadsTo = async (path: string) => (await step(path))?.headers.get('location') ?? null;

test('[E20] navigation loads a new page after a withdrawal, or for a newer release, checked every five seconds', async () => {
  at(6);
  const first = answering({ served: { tours: ['1'], posting: ['1'] } });
  expect(await leadsTo('/tour-requests')).toBe(null);
  at(10);
  expect(await leadsTo('/post')).toBe(null);
  expect(first).toHaveBeenCalledTimes(1);

  at(12);
  answering({ served: { tours: ['2', '0'], posting: ['1'] } });
  expect(await leadsTo('/tour-requests?tab=sent')).toBe('http://localhost/tour-requests?tab=sent');
  expect(await leadsTo('/post')).toBe(null);
  expect(await leadsTo('/nowhere')).toBe(null);

  at(18);
  answering({ remotes: [...OWN, entry('reviews', '1', '/reviews')], served: { tours: ['1'], posting: ['1'] } });
  expect(await leadsTo('/reviews')).toBe('http://localhost/reviews');
  expect(await leadsTo('/tour-requests')).toBe(null);

  at(24);
  answering(null);
  expect(await leadsTo('/tour-requests')).toBe(null);
  at(30);
  // A gateway of the release before does not list served versions.
  answering({});
  expect(await leadsTo('/tour-requests')).toBe(null);
});
