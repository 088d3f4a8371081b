import assert from 'node:assert/strict';
import { CALLS } from '@keyturn/contracts/calls';
import { assertDeclared, assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import { test } from '@keyturn/service-kit/testing-context';
import { startGateway } from './testing.ts';

test('[F] the OpenAPI document is valid 3.1 and names every call of the table', async (t) => {
  const { url } = await startGateway(t);
  const answer = await fetch(`${url}/api/openapi.json`);
  const document = await answer.json();
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  assert.equal(valid, true, JSON.stringify(errors));
  assert.equal(validator.version, '3.1');
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  assert.deepEqual(named.sort(), Object.keys(CALLS).sort());
  assert.deepEqual(document.paths['/api/posts/live'].get.security, []);
  assert.deepEqual(document.paths['/api/posts'].post.security, [{ session: [] }]);
});

test('[F] the OpenAPI document returns 304 without a body to a caller who has it', async (t) => {
  const { url } = await startGateway(t);
  const etag = (await fetch(`${url}/api/openapi.json`)).headers.get('etag') ?? '';
  // By default fetch would request the whole again.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const again = await fetch(`${url}/api/openapi.json`, { headers });
  assert.deepEqual([again.status, await again.text()], [304, '']);
});

test('[F] every reference in the document resolves, and no answer allows an unnamed field', async (t) => {
  const { url } = await startGateway(t);
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    const target = name
      .slice(2)
      .split('/')
      .reduce((part, step) => part?.[step], document);
    assert.ok(target, name);
  }
  for (const [name, schema] of Object.entries<any>(document.components.schemas)) {
    assert.equal(schema.additionalProperties, false, name);
  }
});

test('[F] every gateway route is in the table of calls and answers as described', async (t) => {
  const { url, routes } = await startGateway(t);
  assertServesItsTable('gateway', routes);
  for (const path of ['/healthz', '/readyz', '/remotes.json', '/api/openapi.json', '/api/no/such/address']) {
    const answer = await fetch(url + path);
    const type = answer.headers.get('content-type') ?? '';
    assertDeclared('GET', path, { status: answer.status, type, body: await answer.json() });
  }
});

test('[F] the document describes the formats of moments, days and ids, and the codes of refusals', async (t) => {
  const { url } = await startGateway(t);
  const { components, paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const { createdAt, expiresAt, requestedDate, requestedTime, _id } = components.schemas.TourRequest.properties;
  assert.deepEqual([createdAt.format, requestedDate.format], ['date-time', 'date']);
  const shown = [_id, expiresAt, requestedTime].map(({ pattern }) => typeof pattern);
  assert.deepEqual(shown, ['string', 'string', 'string']);
  const bodyOf = (operation: any, status: number) => operation.responses[status].content['application/json'].schema;
  const codesOf = (operation: any, status: number) => bodyOf(operation, status).properties.code.enum;
  const accept = paths['/api/transfers/{id}/accept'].put;
  assert.deepEqual(codesOf(accept, 403), ['foreign_origin', 'plain_form', 'confirm_email', 'forbidden']);
  const ask = paths['/api/tour-requests'].post;
  assert.deepEqual(codesOf(ask, 409), ['asked_already', 'slot_taken', 'not_pending', 'conflict']);
  // Shared refusals are listed once.
  assert.deepEqual(bodyOf(accept, 404), { $ref: '#/components/schemas/UnknownRefusal' });
  assert.deepEqual(components.schemas.UnknownRefusal.properties.code.enum, ['not_found']);
});

test('[F] the document names the code of every refusal of every call', async (t) => {
  const { url } = await startGateway(t);
  const { components, paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const operations = Object.values<any>(paths).flatMap((methods) => Object.values<any>(methods));
  for (const { operationId, responses } of operations)
    for (const [status, answer] of Object.entries<any>(responses)) {
      if (!status.startsWith('4')) continue;
      const { schema } = answer.content['application/json'];
      const named = schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)];
      assert.ok(named.properties.code.enum.length > 0, `${operationId} ${status}`);
    }
});
