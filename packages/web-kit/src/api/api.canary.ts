import { api } from './api.ts';

/** What must not compile: the compiler complains here as soon as one of these is taken. */
export async function refused(): Promise<void> {
  // @ts-expect-error: no such call
  await api('GET /api/tours');
  // @ts-expect-error: no JSON, and no end
  await api('GET /api/live');
  // @ts-expect-error: a photo goes as a form
  await api('POST /api/media/upload', { body: {} });
  // @ts-expect-error: the parameter is called userEmail
  await api('GET /api/availability/:userEmail', { path: { email: 'me' } });
  // @ts-expect-error: a body without its listing
  await api('POST /api/tour-requests', { body: { buyerEmail: 'ann@example.edu' } });
  // @ts-expect-error: notes are text
  await api('PUT /api/tour-requests/:id/note', { path: { id: 'a' }, body: { note: 3 } });
  // @ts-expect-error: no such parameter of the query
  await api('GET /api/matches', { query: { price: '900' } });
  const { availability } = await api('GET /api/availability/:userEmail', { path: { userEmail: 'me' } });
  // @ts-expect-error: an answer has what its schema has
  String(availability.monday);
}
