import { readdir } from 'node:fs/promises';
import { testUser } from '@keyturn/service-kit/testing';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { ImageDocument } from './images.ts';
import { download, photo, startMedia, uploadPhoto } from './testing.ts';

export const ann = testUser('Ann Lee');

/** The media service with a photo of Ann’s, optionally named by posts. */
export async function startDeleting(
  t: Parameters<typeof startMedia>[0],
  sweeps: Parameters<typeof startMedia>[2] = { sweepMs: 5 },
) {
  const service = await startMedia(t, null, sweeps);
  // Files have the machine's time.
  service.clock.set(new Date().toISOString());
  const { secure_url: address, public_id: id } = await uploadPhoto(
    service,
    ann,
    await photo(600, 300).jpeg().toBuffer(),
  );
  await download(service, `${address}?w=480`);
  const images = service.store.collection<ImageDocument>('images');
  const tasks = [
    ...(sweeps.sweepMs === undefined ? [] : ['unnamed photos']),
    ...(sweeps.orphansMs === undefined ? [] : ['orphans']),
  ];
  let revision = 0;
  /** Another person's post, as a sign of life from posts. */
  async function hear(): Promise<void> {
    const data = { _id: 'post-of-another', userId: 'user-bob-ray', photos: [] };
    await service.publish({ type: 'posts.photos-changed', revision: 1, data });
    await service.settle();
  }
  return {
    ...service,
    address,
    id,
    statusOf: async () => (await download(service, address)).status,
    recordOf: () => images.findOne({ _id: id }),
    async tell(photos: readonly string[], post = 'post-one', isRemoved = false) {
      revision += 1;
      const data = { _id: post, userId: ann.userId, ...(!isRemoved && { photos }) };
      await service.publish({ type: isRemoved ? 'posts.removed' : 'posts.photos-changed', revision, data });
      await service.settle();
    },
    hear,
    async untilGone() {
      await hear();
      await untilSo(
        async () => (await images.findOne({ _id: id })) === null && (await readdir(service.folder)).length === 0,
      );
    },
    sweeps: () => untilJobsRan(service, ...tasks),
  };
}
