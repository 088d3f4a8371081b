import { CHECK_KINDS } from '@keyturn/domain/check-kinds';
import { exportPart } from '@keyturn/service-kit/export';
import { subjectKeyOf } from './cases.ts';
import type { Deps } from './collections.ts';

/** A person's own actions. Others' reports are theirs. */
export const readExport = ({ collections: { blocks, cases, reports } }: Deps, userId: string) =>
  Promise.all([
    exportPart('blocks', blocks, { blockerId: userId }, ({ blockedId, isBlocked, at }) => ({
      blockedId,
      isBlocked,
      at,
    })),
    exportPart('reports', reports, { reporterId: userId }, ({ subjectKey, reason, text, at }) => ({
      about: subjectKey,
      reason,
      text,
      at,
    })),
    ...CHECK_KINDS.map((kind) =>
      exportPart(
        `${kind}Requests`,
        cases,
        { subjectKey: subjectKeyOf(kind, userId) },
        ({ state, request, openedAt }) => ({ state, openedAt, ...request }),
      ),
    ),
  ]);
