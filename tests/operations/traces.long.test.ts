import assert from 'node:assert/strict';
import { startCollector } from '@keyturn/service-kit/testing-collector';
import { test } from '@keyturn/service-kit/testing-context';
import { SERVICES } from '../../infra/slices/slices.ts';
import { NO_LIMITS } from '../../infra/stack/free-stack.ts';
import { eventually } from '../testing/eventually.ts';
import { beginLife, BUYER, SELLER } from './testing-life.ts';
import { startStackFor, whereStackRuns } from './testing-stack.ts';

const TRACED = ['gateway', ...SERVICES.map(({ name }) => name)];

test(
  'a tour request on the operated stack is one trace in the collector, from gateway to notice',
  whereStackRuns,
  async (context) => {
    const collector = await startCollector();
    context.after(collector.stop);
    const setting = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const overrides = Object.fromEntries(TRACED.map((name) => [name, { ...NO_LIMITS[name], ...setting }]));
    const stack = await startStackFor(context, overrides);
    await beginLife(stack.url);

    const request = await eventually(async () => {
      const found = collector.spans.find(
        ({ name, service }) => name === 'POST /api/tour-requests' && service === 'tours',
      );
      return found ?? assert.fail('the request was not sent yet');
    });
    const trace = await eventually(async () => {
      const spans = collector.spans.filter(({ traceId }) => traceId === request.traceId);
      const services = new Set(spans.map(({ service }) => service));
      assert.deepEqual(services, new Set(['gateway', 'profiles', 'tours', 'notifications', 'transfers']));
      assert.ok(spans.some(({ name }) => name === 'POST tours'));
      return spans;
    });
    const above = (name: string): string | undefined => {
      const child = trace.find((span) => span.name === name);
      const parent = trace.find(({ spanId }) => spanId === child?.parentSpanId);
      return parent && `${parent.service}: ${parent.name}`;
    };
    assert.equal(above('handle tours.requested'), 'tours: publish tours.requested');
    assert.equal(above('publish tours.requested'), 'tours: POST /api/tour-requests');
    assert.equal(above('POST /api/tour-requests'), 'gateway: call tours');
    assert.equal(above('call tours'), 'gateway: POST tours');
    for (const { email, name } of [SELLER, BUYER]) {
      assert.ok(!collector.text().includes(email) && !collector.text().includes(name), email);
    }
  },
);
