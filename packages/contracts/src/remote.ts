import { z } from 'zod';

/** The contract between shell and remotes that this code speaks. A breaking change bumps it. */
export const REMOTE_CONTRACT = 1;

/** A path a remote owns, in the router's syntax, and whether the top bar shows on it. */
export const remotePath = z.strictObject({ path: z.string().startsWith('/'), topBar: z.boolean() });

/** The name of a flag: something that a remote can do, and does where it is on. */
export const flagName = z.string().regex(/^[a-z][a-z\d-]{0,30}$/);

/** `remote.json`: what a remote owns, as data beside its bundle; the build adds `version`, `files` and `fragments`. Read where there is no `release.json`: from dev servers, and from a build of the release before. */
export const remoteManifest = z.object({
  name: z.string().regex(/^[a-z]+$/),
  title: z.string(),
  contract: z.int().positive(),
  version: z.string(),
  paths: z.array(remotePath).min(1),
  /** By path, the files of its bundle that its screen needs, so that the page can ask for all of them at once. */
  files: z.record(z.string(), z.array(z.string().regex(/^[\w.-]+\.(js|css|json)$/))).optional(),
  /** By path, its screen as HTML, as a visitor meets it before anything was read. */
  fragments: z.record(z.string(), z.string()).optional(),
  /** By path, the path that a visitor is led to from there, which may be another remote's. */
  visitors: z.record(z.string(), z.string().startsWith('/')).optional(),
  /** By path, the first call that its screen makes: `/api/posts/:id`, `/api/matches?{city,budget}&limit=24`. */
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/:-]+(\?[\w={},&-]*)?$/)).optional(),
  /** The flags that its code asks for, with the day on which each came. From a dev server all of them are on. */
  flags: z.record(flagName, z.iso.date()).optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/**
 * `/remotes.json`: the gateway's fold of all manifests; `entry` is where the remote's federation manifest is served. `served` has, by
 * slice, the versions that are good to go on with: a page that holds another one loads itself anew at its next step. `unread` names the
 * remotes that have never answered this gateway: any address that nobody in the list owns may be theirs.
 */
export const remotesAnswer = z.object({
  /** `flags`: those that are on in this page; where none is, nothing says so. */
  remotes: z.array(remoteManifest.extend({ entry: z.string(), flags: z.array(flagName).optional() })),
  served: z.record(z.string(), z.array(z.string())).optional(),
  unread: z.array(z.string()).optional(),
  /** The slice that this browser gets from elsewhere, and where from. */
  preview: z.object({ slice: z.string(), title: z.string(), address: z.string() }).optional(),
});
export type RemoteEntry = z.infer<typeof remotesAnswer>['remotes'][number];
export type RemotesAnswer = z.infer<typeof remotesAnswer>;
