import { forbidden, type Problem } from '@keyturn/service-kit/problem';
import { reportIdOf } from './cases.ts';
import type { CaseDocument, Collections } from './collections.ts';

export const ownCase = (): Problem =>
  forbidden('This case concerns you. Please leave it to another admin.', 'own_case');

/** Whether a case concerns an admin or their listing, or was reported by them; false for operators. */
export async function concerns(
  { reports }: Pick<Collections, 'reports'>,
  { kind, subjectId, ownerId }: Pick<CaseDocument, 'kind' | 'subjectId' | 'ownerId'>,
  adminId: string,
): Promise<boolean> {
  if (adminId === '') return false;
  return ownerId === adminId || (await reports.findOne({ _id: reportIdOf(adminId, kind, subjectId) })) !== null;
}
