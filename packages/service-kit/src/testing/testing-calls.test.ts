import assert from 'node:assert/strict';
import { assertDeclared, assertServesItsTable } from './testing-calls.ts';

const type = 'application/json; charset=utf-8';
const refusal = { message: 'Please log in.', error: 'Please log in.', code: 'unauthorized', requestId: 'request-one' };
const card = {
  name: 'Ann',
  profilePic: '',
  location: 'Provo UT',
  isVerified: false,
  isPropertyManager: false,
  availability: { Monday: [{ start: '9:00 AM', end: '10:00 AM' }] },
};
const read = (body: unknown, status = 200) => assertDeclared('GET', '/api/profiles/ann?x=1', { status, type, body });

test('[F] answers declared in the table of calls pass', () => {
  read({ profile: card });
  read(refusal, 401);
  read({ code: 'unavailable', requestId: 'request-one' }, 503);
  assertDeclared('DELETE', '/api/saved-listings/me/x', { status: 204, type: '', body: '' });
  assertDeclared('GET', '/no/such/address', { status: 404, type, body: refusal });
  assertDeclared('HEAD', '/api/posts/live', { status: 200, type, body: '' });
});

const wrong: Record<string, () => void> = {
  'a field too many': () => read({ profile: { ...card, passwordHash: 'x' } }),
  'a part of what only its owner may see': () => read({ profile: { ...card, email: 'ann@example.edu' } }),
  'a field too few': () => read({ profile: { ...card, name: undefined } }),
  'a field too many, deep inside': () =>
    read({ profile: { ...card, availability: { Monday: [{ start: '9:00 AM', end: '10:00 AM', who: 'Ann' }] } } }),
  'an undeclared status': () => read(refusal, 409),
  'a code that the call does not refuse with': () => read({ ...refusal, code: 'too_soon' }, 401),
  'two different sentences': () => read({ ...refusal, error: 'Another one.' }, 401),
  'a refusal with detail': () => read({ ...refusal, stack: 'at x' }, 401),
  'a failure with a sentence': () => read({ code: 'internal', requestId: 'x', message: 'no' }, 500),
  'another content type': () => assertDeclared('GET', '/api/posts/live', { status: 200, type: 'text/html', body: [] }),
  'a body where none is declared': () =>
    assertDeclared('DELETE', '/api/saved-listings/me/x', { status: 204, type, body: {} }),
  'a success of a call that no table names': () =>
    assertDeclared('GET', '/api/secret', { status: 200, type, body: {} }),
  'a stranger’s listing with its e-mail': () =>
    assertDeclared('GET', '/api/posts/x', { status: 200, type, body: { isOwner: false, userEmail: 'a@b.edu' } }),
};
for (const [what, check] of Object.entries(wrong)) {
  test(`[F] an answer with ${what} fails the test`, () => assert.throws(check));
}

test('[F] a route without a row, or a row without a route, is a failure', () => {
  const routes = ['GET /healthz', 'POST /api/media/upload', 'GET /api/media/export', 'GET /media/listings/:file'];
  assertServesItsTable('media', routes);
  assert.throws(() => assertServesItsTable('media', [...routes, 'GET /api/media/list']));
  assert.throws(() => assertServesItsTable('media', routes.slice(0, 3)));
});
