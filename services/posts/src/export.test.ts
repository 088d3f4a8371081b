import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createDraft, goLive, setField, startPosts } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');

test('[E15] somebody’s data: their listings and drafts with all their fields, no deleted one and nobody else’s', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ANN, { notes: 'The window looks at the mountains.' });
  const draft = await createDraft(service, ANN);
  await setField(service, ANN, draft, 'monthlyRent', '$450');
  const gone = await goLive(service, ANN);
  await service.call('DELETE', `/api/posts/${gone}`, { user: ANN });
  await goLive(service, BOB);
  const { status, body } = await service.call('GET', '/api/posts/export', { user: ANN });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.equal(name, 'listings');
  const found = new Map<string, { posted: boolean; fields: Record<string, unknown> }>(
    items.map((item: { _id: string }) => [item._id, item]),
  );
  assert.deepEqual([...found.keys()].sort(), [live, draft].sort());
  assert.deepEqual([found.get(live)?.posted, found.get(draft)?.posted], [true, false]);
  assert.equal(found.get(live)?.fields['notes'], 'The window looks at the mountains.');
  assert.equal(found.get(draft)?.fields['monthlyRent'], '$450');
  assert.ok(!JSON.stringify(body).includes('outbox'));
});
