import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { asNotice, type NoticeDocument } from './notice.ts';

/** The notices that a person was given, as they read them. */
export const readExport = async (notices: StoreCollection<NoticeDocument>, userId: string) => [
  await exportPart('notices', notices, { userId }, (notice) => ({ ...asNotice(notice) })),
];
