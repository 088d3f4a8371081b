import { z } from 'zod';
import { shellNeeds } from './needs.ts';
import { flagName, remotePath } from './remote.ts';

/** A release's version: that of its package, and twelve hex digits of its digest. */
export const releaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}-[0-9a-f]{12}$/);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of a bundle, beside all others of its release. */
const fileName = z.string().regex(/^\w[\w.-]{0,150}$/);

/**
 * `release.json`: what a build of a remote is, written beside its files. Its digest (`service-kit/release-digest`) covers everything
 * but `version`, which ends with it; `files` has the SHA-256 of each, so that whoever serves them need not be trusted.
 */
export const release = z.object({
  slice: z.string().regex(/^[a-z]{1,30}$/),
  title: z.string(),
  contract: z.int().positive(),
  version: releaseVersion,
  paths: z.array(remotePath).min(1),
  files: z.record(fileName, sha256),
  /** By path, the files that its screen needs, so that the page can ask for all of them at once. */
  screens: z.record(z.string(), z.array(fileName)).optional(),
  /** What it takes from the shell of its page. */
  needs: shellNeeds.optional(),
  /** What it sends and reads, by call, as JSON Schema (`service-kit/published-call`). */
  calls: z.record(z.string(), z.looseObject({})).optional(),
  /** The flags that its code asks for. */
  flags: z.array(flagName).optional(),
  /** As in the slice's `slice.json`. */
  fragments: z.record(z.string(), z.string()).optional(),
  visitors: z.record(z.string(), z.string().startsWith('/')).optional(),
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/:-]+(\?[\w={},&-]*)?$/)).optional(),
});
export type Release = z.infer<typeof release>;

/** What a command may do to a slice's releases. */
export const RELEASE_VERBS = ['show', 'canary', 'promote', 'rollback', 'off', 'follow', 'flag'] as const;
/** What a key may be good for: commands, and links to previews. */
export const KEY_VERBS = [...RELEASE_VERBS, 'preview'] as const;
export type ReleaseVerb = (typeof RELEASE_VERBS)[number];

/** The `typ` of a signed command, and the most seconds it may be good for. */
export const RELEASE_COMMAND = { type: 'keyturn-release+jwt', mostSeconds: 60 } as const;

/** The most bytes of one. */
export const COMMAND_BYTES = 4_096;

/** The content of a signed command. `revision` is the one it was made for, so that no command works twice. */
export const releaseCommand = z.object({
  do: z.enum(RELEASE_VERBS),
  slice: z.string(),
  revision: z.int().min(0),
  version: releaseVersion.optional(),
  /** The whole digest of that release, as whoever signs this has built it: its version has twelve digits of it, which are not beyond forging. */
  digest: sha256.optional(),
  /** Percent of the visitors; a flag's is 0 to be removed. */
  share: z.number().min(0).max(100).optional(),
  flag: flagName.optional(),
  why: z.string().max(200).optional(),
});
export type ReleaseCommand = z.infer<typeof releaseCommand>;

/** Which releases of a slice people get, and how that came; each revision is kept. */
export const releasePointer = z.object({
  revision: z.int().positive(),
  /** `follow`: what its own server offers. `pinned`: what a command said. `off`: nothing but its panel. */
  mode: z.enum(['follow', 'pinned', 'off']),
  stable: releaseVersion,
  /** Part of the visitors get another one: those whose lot, from `offset` on, is below their share. */
  canary: z.object({ version: releaseVersion, share: z.number(), offset: z.int() }).nullable(),
  /** What was stable before, which open pages may go on with; '' where it was withdrawn. */
  previous: releaseVersion.or(z.literal('')),
  /** The digests of the versions named here, so that nothing else ever takes their place. */
  digests: z.record(releaseVersion, sha256).default({}),
  /** By name, the percent of the visitors for whom it is on. */
  flags: z.record(flagName, z.number().positive().max(100)).default({}),
  /** The key that said so; '' where the slice's server did. */
  by: z.string(),
  at: z.string(),
  why: z.string(),
});
export type ReleasePointer = z.infer<typeof releasePointer>;

const shares = z.object({ shown: z.int(), failed: z.int() });

/** What a command answers: the newest pointer, those before it, and which releases are kept here, newest first. */
export const releaseState = z.object({
  slice: z.string(),
  pointer: releasePointer.nullable(),
  /** The newest first. */
  history: z.array(releasePointer),
  kept: z.array(z.string()),
  /** What the slice's own server offers now; '' where it does not answer. */
  offered: z.string(),
  /** While there is a canary: how many visitors were shown it and what others get, and how many of them each failed. */
  counts: z.object({ canary: shares, stable: shares }).nullable(),
  /** Why an earlier release is shown instead of the stable one, or its panel; '' where it is shown. */
  waits: z.string().default(''),
});
export type ReleaseState = z.infer<typeof releaseState>;
