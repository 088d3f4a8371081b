import { MAIL_TOPICS } from '@keyturn/domain/mail-topics';
import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { asNotice, type NoticeDocument } from './notice.ts';
import type { PreferenceDocument } from './preferences.ts';

/** A person's notices, and the e-mails they turned off. */
export const createReadExport =
  (notices: StoreCollection<NoticeDocument>, preferences: StoreCollection<PreferenceDocument>) =>
  async (userId: string) => [
    await exportPart('notices', notices, { userId }, (notice) => ({ ...asNotice(notice) })),
    await exportPart('emailChoices', preferences, { _id: userId }, ({ off }) => ({
      off: MAIL_TOPICS.filter((topic) => off[topic]),
    })),
  ];
