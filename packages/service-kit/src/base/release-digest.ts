import { createHash } from 'node:crypto';

const DIGITS = 12;

/** The SHA-256 of a `release.json` without its version, in hex; independent of key order. */
export function releaseDigest(release: Readonly<Record<string, unknown>>): string {
  const { version: _, ...rest } = release;
  return createHash('sha256')
    .update(JSON.stringify(sorted(rest)))
    .digest('hex');
}

/** The version of a release with that digest. */
export const versionOfRelease = (packageVersion: string, digest: string): string =>
  `${packageVersion}-${digest.slice(0, DIGITS)}`;

/** Whether a version belongs to a digest. */
export const isVersionOf = (version: string, digest: string): boolean =>
  version.endsWith(`-${digest.slice(0, DIGITS)}`);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The SHA-256 of a file's bytes, in hex, as in a release's `files`. */
export const fileDigest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
