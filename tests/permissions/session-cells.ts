import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Credentials, openSessions } from './sessions.ts';

/** Calls without a session, and their status for everybody. */
const PUBLIC: Readonly<Record<string, number>> = {
  'POST /api/users/register': 422,
  'POST /api/users/login': 422,
  'POST /api/users/logout': 204,
  'POST /api/users/deletion/cancel': 422,
  'POST /api/users/password/forgot': 422,
  'POST /api/users/password/reset': 422,
  'POST /api/users/links/use': 422,
  'GET /api/site': 200,
  'GET /api/session': 200,
  'GET /api/posts/live': 200,
  'GET /api/matches': 200,
  'GET /api/matches/rents': 200,
  'GET /api/matches/cards/:listingId': 200,
  'GET /api/notifications/stop/:token': 404,
  'POST /api/notifications/stop/:token': 404,
  'GET /media/profiles/:file': 404,
  'GET /media/listings/:file': 404,
  'GET /internal/session': 404,
};

/**
 * Makes every call with every invalid session, and checks that valid sessions stay valid. If one failed cell is enough,
 * tries the session `first` before others.
 */
export async function sessionCells(
  { url, worthless, good }: Awaited<ReturnType<typeof openSessions>>,
  matrix: readonly ServiceMatrix[],
  isOneEnough = false,
  first = '',
): Promise<{ red: string[]; count: number }> {
  const calls = [...new Set(matrix.flatMap(({ rows }) => rows.map(({ call }) => call)))];
  const red: string[] = [];
  let count = 0;

  async function check(call: string, headers: Credentials, what: string, expected: number): Promise<void> {
    const [method = '', pattern = ''] = call.split(' ');
    const isForm = pattern === '/api/media/upload';
    const hasBody = method !== 'GET' && !isForm;
    const answer = await fetch(url + pattern.replace(/:(userEmail|whose)/, 'ann%40example.edu').replace(/:\w+/, 'x'), {
      method,
      headers: { ...headers, 'x-requested-with': 'fetch', ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: '{}' }),
      ...(isForm && { body: new FormData() }),
    });
    await answer.body?.cancel();
    count += 1;
    if (answer.status !== expected) red.push(`${call} | ${what}: expected ${expected}, got ${answer.status}`);
  }

  async function isKnown(headers: Credentials): Promise<boolean> {
    const answer = await fetch(`${url}/api/session`, { headers });
    return ((await answer.json()) as { user: unknown }).user !== null;
  }

  const shown = Object.entries(worthless).toSorted(([one], [other]) => Number(other === first) - Number(one === first));
  for (const [what, headers] of shown) {
    count += 1;
    if (await isKnown(headers)) red.push(`GET /api/session | ${what}: somebody`);
    for (const call of calls) {
      if (isOneEnough && red.length > 0) return { red, count };
      // Log-out ends the presented session, whatever else is sent.
      if (call.endsWith('/logout') && what !== 'none') continue;
      await check(call, headers, what, PUBLIC[call] ?? 401);
    }
  }
  for (const [what, headers] of Object.entries(good)) {
    count += 1;
    if (!(await isKnown(headers))) red.push(`GET /api/session | ${what}: nobody`);
  }
  return { red, count };
}
