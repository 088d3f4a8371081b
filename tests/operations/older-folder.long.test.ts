import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { test } from '@keyturn/service-kit/testing-context';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { readSettings } from '../../infra/embedded/settings.ts';
import { startEmbedded } from '../../infra/embedded/start.ts';
import { eventually } from '../testing/eventually.ts';
import { beginLife, SELLER } from './testing-life.ts';

const COPIES = ['requests', 'listings', 'people'];

/** Takes out of a stopped product's folder what only a service that hears others would have written. */
async function forget(folder: string, service: string): Promise<void> {
  const embedded = openEmbedded(folder);
  const forgetAll = async (namespace: string, collection: string) => {
    const documents = embedded.store(namespace).collection(collection);
    for (const { _id } of await documents.find({}).toArray()) await documents.deleteOne({ _id });
  };
  for (const copy of COPIES) await forgetAll(service, copy);
  await forgetAll('embedded', 'heard');
  await embedded.close();
}

test('[E11] a data folder from before a service existed: its older listings and tours can be handed over after the next start', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-older-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const settings = readSettings({
    DATA_DIR: folder,
    BUNDLE_ROOT: folder,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    LIMIT_REGISTRATIONS: '200',
  });
  const before = await startEmbedded(settings);
  const { seller, listingId } = await beginLife(before.url);
  const [request] = await seller.call<{ _id: string }[]>('GET', '/api/tour-requests/received/me');
  await before.stop();
  await forget(folder, 'transfers');

  const after = await startEmbedded(settings);
  context.after(() => after.stop());
  const again = openClient(after.url);
  await again.call('POST', '/api/users/login', SELLER);
  const offer = { tourId: request?._id, kind: 'assignment' };
  const transfer = await eventually(() => again.call<{ listingId: string }>('POST', '/api/transfers', offer));
  assert.equal(transfer.listingId, listingId);
});
