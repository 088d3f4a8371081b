import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageDocument } from './images.ts';

/** A person's stored photos. */
export const readExport = async (images: StoreCollection<ImageDocument>, userId: string) => [
  await exportPart('photos', images, { userId }, ({ _id, width, height, bytes, createdAt }) => ({
    _id,
    width,
    height,
    bytes,
    createdAt,
  })),
];
