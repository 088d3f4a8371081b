import assert from 'node:assert/strict';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import { startGateway } from '../testing.ts';
import { deploy, makeRelease, untilShown } from './testing-releases.ts';

test('[E22] calls are counted and logged by the release that makes them; what is not served is other, whatever it says', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const info = (fields: Record<string, unknown>) => void lines.push(fields);
  const log = Object.assign(createLog('gateway', 'silent'), { info });
  const { url, bundle, tours, readMetrics } = await startGateway(t, {}, { log });
  const version = await deploy(bundle, makeRelease('one'));
  await untilShown(url, version);
  const call = async (from?: string) => {
    const headers = from === undefined ? {} : { 'x-slice': from };
    await (await fetch(`${url}/api/tour-requests/slots/x`, { headers })).text();
  };
  await call(`tours@${version}`);
  await call(`tours@${version}`);
  await call('tours@9.9.9-0123456789ab');
  await call('houses@1.0.0');
  await call('__proto__');
  for (let made = 0; made < 50; made += 1) await call(`made-up-${made}@${made}`);
  await call();
  const counted = (await readMetrics()).split('\n').filter((line) => line.startsWith('slice_calls_total{'));
  const values = counted.map((line) => line.replace(/,service="gateway"|service="gateway",/, ''));
  assert.deepEqual(values.sort(), [
    'slice_calls_total{slice="other",version="other",route="tours",status="2xx"} 52',
    `slice_calls_total{slice="tours",version="${version}",route="tours",status="2xx"} 2`,
    'slice_calls_total{slice="tours",version="other",route="tours",status="2xx"} 1',
  ]);
  const named = lines.flatMap((line) => (line['route'] === 'tours' ? [line['caller'] ?? ''] : []));
  assert.deepEqual(named.slice(0, 4), [`tours@${version}`, `tours@${version}`, 'tours@other', 'other@other']);
  assert.equal(named.at(-1), '', 'nobody says');
  assert.ok(
    tours.received.every(({ headers }) => headers['x-slice'] === undefined),
    'no service hears of it',
  );
});
