import { flag, list, number, object, text } from '../read/readers.ts';
import { call, send } from './call.ts';

/** Must not compile: a case that does is a type error here. */
export async function refused(): Promise<void> {
  // @ts-expect-error: no such call
  await send('GET /api/tours');
  // @ts-expect-error: no JSON, and no end
  await send('GET /api/live');
  // @ts-expect-error: a photo goes as a form
  await send('POST /api/media/upload', { body: {} });
  // @ts-expect-error: the parameter is called userEmail
  await send('GET /api/availability/:userEmail', { path: { email: 'me' } });
  // @ts-expect-error: a body without its listing
  await send('POST /api/tour-requests', { body: { buyerEmail: 'ann@example.edu' } });
  // @ts-expect-error: notes are text
  await send('PUT /api/tour-requests/:id/note', { path: { id: 'a' }, body: { note: 3 } });
  // @ts-expect-error: no such parameter of the query
  await send('GET /api/matches', { query: { price: '900' } });
  // @ts-expect-error: an answer has what its contract has
  call('GET /api/tour-requests/sent/:userEmail', list(object({ colour: text })));
  // @ts-expect-error: and of the kind that stands there
  call('GET /api/notifications', object({ unread: flag }));
  // @ts-expect-error: every field of what is declared is read
  object<{ unread: number; items: string[] }>({ unread: number(0) });
}
