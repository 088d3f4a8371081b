import { exportPart } from '@keyturn/service-kit/export';
import type { Deps } from './collections.ts';

/** What is kept of what a person did here. What others reported is theirs. */
export const readExport = ({ collections: { blocks, reports } }: Deps, userId: string) =>
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
  ]);
