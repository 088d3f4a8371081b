import { MAIL_TOPICS } from '@keyturn/domain/mail-topics';
import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { MailChoiceDocument } from './mail-choices.ts';
import { asNotice, type NoticeDocument } from './notice.ts';

/** What gives people the notices that they were given, as they read them, and which e-mails they chose to do without. */
export const createReadExport =
  (notices: StoreCollection<NoticeDocument>, choices: StoreCollection<MailChoiceDocument>) =>
  async (userId: string) => [
    await exportPart('notices', notices, { userId }, (notice) => ({ ...asNotice(notice) })),
    await exportPart('emailChoices', choices, { _id: userId }, ({ off }) => ({
      off: MAIL_TOPICS.filter((topic) => off[topic]),
    })),
  ];
