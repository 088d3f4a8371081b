import type { Logger } from '@keyturn/service-kit/log';

/** Files that are open beside connections: bundles, photos, the store. */
const OTHER_FILES = 1_000;

interface Files {
  /** How many the process may have open. */
  readonly most: number;
  /** How many a connection with a call on it takes. */
  readonly perConnection: number;
}

/** The limits with no more connections than the process may open files for: without a file left nobody gets in, nor reads a page. */
export function fitConnections<T extends { readonly connections: number }>(limits: T, files: Files, log: Logger): T {
  const { most, perConnection } = files;
  const connections = Math.floor(Math.max(most - OTHER_FILES, most / 4) / perConnection);
  if (connections >= limits.connections) return limits;
  const wanted = limits.connections * perConnection + OTHER_FILES;
  log.info({ connections, files: most, wanted }, 'fewer connections are taken, as the process may open few files');
  return { ...limits, connections };
}

/** How many files this process may have open, Infinity where nothing bounds it. */
export function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const most = Number(userLimits?.open_files?.soft);
  return Number.isNaN(most) ? Infinity : most;
}
