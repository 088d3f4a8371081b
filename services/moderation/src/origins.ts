import { createHash } from 'node:crypto';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { networkOf } from '@keyturn/service-kit/networks';
import type { ReportDocument } from './collections.ts';

type Origin = Required<Pick<ReportDocument, 'mailbox' | 'network'>>;

/** A report's hashed origin, '' when unknown. The hash includes the subject, so that it links no two subjects. */
export function originOf(subjectKey: string, email: string, address: string): Origin {
  const hashOf = (text: string): string =>
    text === '' ? '' : createHash('sha256').update(`${subjectKey} ${text}`).digest('base64url').slice(0, 22);
  return { mailbox: hashOf(mailboxOf(email)), network: hashOf(networkOf(address)) };
}

/** Whether reports may be one person's: from too few mailboxes, or one network. */
export function isOfOne(reports: readonly ReportDocument[], most: number): boolean {
  const differing = (key: keyof Origin): number =>
    new Set(reports.map((report) => report[key] || `unknown ${report._id}`)).size;
  return differing('mailbox') < most || differing('network') < 2;
}
