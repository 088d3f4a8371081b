import { z } from 'zod';
import { shellNeeds } from './needs.ts';
import { flagName, remotePath } from './remote.ts';

/** A release's version: its package's version and twelve hex digits of its digest. */
export const releaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}-[0-9a-f]{12}$/);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of a bundle, in the release's folder. */
const fileName = z.string().regex(/^\w[\w.-]{0,150}$/);

/**
 * `release.json`, which a remote's build writes beside its files. The digest (`service-kit/release-digest`) covers all
 * but `version`, which ends with it. `files` has each SHA-256, so that servers need not be trusted.
 */
export const release = z.object({
  slice: z.string().regex(/^[a-z]{1,30}$/),
  title: z.string(),
  contract: z.int().positive(),
  version: releaseVersion,
  paths: z.array(remotePath).min(1),
  files: z.record(fileName, sha256),
  /** The files of each path's screen, so that the page can request them all at once. */
  screens: z.record(z.string(), z.array(fileName)).optional(),
  /** What it requires of the page's shell. */
  needs: shellNeeds.optional(),
  /** What it sends and reads, by call, as JSON Schema (`service-kit/published-call`). */
  calls: z.record(z.string(), z.looseObject({})).optional(),
  /** The flags that its code reads. */
  flags: z.array(flagName).optional(),
  /** As in the slice's `slice.json`. */
  fragments: z.record(z.string(), z.string()).optional(),
  visitors: z.record(z.string(), z.string().startsWith('/')).optional(),
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/:-]+(\?[\w={},&-]*)?$/)).optional(),
});
export type Release = z.infer<typeof release>;

/** Commands for a slice's releases. */
export const RELEASE_VERBS = ['show', 'canary', 'promote', 'rollback', 'off', 'follow', 'flag'] as const;
/** What a key may sign: commands, and preview links. */
export const KEY_VERBS = [...RELEASE_VERBS, 'preview'] as const;

/** The `typ` of a signed command, and its longest life in seconds. */
export const RELEASE_COMMAND = { type: 'keyturn-release+jwt', mostSeconds: 60 } as const;

/** Most bytes of a command. */
export const COMMAND_BYTES = 4_096;

/** The content of a signed command. `revision` is the current one, so that no command works twice. */
export const releaseCommand = z.object({
  do: z.enum(RELEASE_VERBS),
  slice: z.string(),
  revision: z.int().min(0),
  version: releaseVersion.optional(),
  /** The release's full digest, computed by the signer: the twelve digits in its version could be forged. */
  digest: sha256.optional(),
  /** Percent of the visitors; 0 removes a flag. */
  share: z.number().min(0).max(100).optional(),
  flag: flagName.optional(),
  why: z.string().max(200).optional(),
});
export type ReleaseCommand = z.infer<typeof releaseCommand>;

/** Which releases of a slice visitors get, and why; each revision is stored. */
export const releasePointer = z.object({
  revision: z.int().positive(),
  /** `follow`: the release that its own server offers. `pinned`: the commanded one. `off`: only its panel. */
  mode: z.enum(['follow', 'pinned', 'off']),
  stable: releaseVersion,
  /** A share of the visitors gets another release: those whose lot, from `offset` on, is below the share. */
  canary: z.object({ version: releaseVersion, share: z.number(), offset: z.int() }).nullable(),
  /** The previous stable release, which open pages may still use; '' if it was withdrawn. */
  previous: releaseVersion.or(z.literal('')),
  /** The digests of these versions, so that no other content can replace them. */
  digests: z.record(releaseVersion, sha256).default({}),
  /** Percent of the visitors for whom a flag is on, by name. */
  flags: z.record(flagName, z.number().positive().max(100)).default({}),
  /** The key of the command; '' for the slice's server. */
  by: z.string(),
  at: z.string(),
  why: z.string(),
});
export type ReleasePointer = z.infer<typeof releasePointer>;

const shares = z.object({ shown: z.int(), failed: z.int() });

/** The answer to a command: the newest pointer, earlier ones, and the stored releases, newest first. */
export const releaseState = z.object({
  slice: z.string(),
  pointer: releasePointer.nullable(),
  /** Newest first. */
  history: z.array(releasePointer),
  kept: z.array(z.string()),
  /** The release that the slice's own server offers; '' without an answer. */
  offered: z.string(),
  /** During a canary: visitors of the canary and of the stable release, and those for whom each failed. */
  counts: z.object({ canary: shares, stable: shares }).nullable(),
  /** Why visitors get an earlier release or the panel instead of the stable one; '' if they get it. */
  waits: z.string().default(''),
});
export type ReleaseState = z.infer<typeof releaseState>;
