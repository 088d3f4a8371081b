import { z } from 'zod';

/** The version of the contract between shell and remotes. A breaking change raises it. */
export const REMOTE_CONTRACT = 1;

/** A path that a remote owns, in the router's syntax, and whether it shows the top bar. */
export const remotePath = z.strictObject({ path: z.string().startsWith('/'), topBar: z.boolean() });

/** The name of a flag, which turns on a feature of a remote. */
export const flagName = z.string().regex(/^[a-z][a-z\d-]{0,30}$/);

/**
 * `remote.json`: what a remote owns; the build adds `version`, `files` and `fragments`. Used without a `release.json`:
 * dev servers, and builds of the release before.
 */
export const remoteManifest = z.object({
  name: z.string().regex(/^[a-z]+$/),
  title: z.string(),
  contract: z.int().positive(),
  version: z.string(),
  paths: z.array(remotePath).min(1),
  /** The bundle files of each path's screen, so that the page can request them all at once. */
  files: z.record(z.string(), z.array(z.string().regex(/^[\w.-]+\.(js|css|json)$/))).optional(),
  /** Each path's screen as HTML for a visitor, before any call. */
  fragments: z.record(z.string(), z.string()).optional(),
  /** The path that a visitor is redirected to, which may be another remote's. */
  visitors: z.record(z.string(), z.string().startsWith('/')).optional(),
  /** The first call of each path's screen: `/api/posts/:id`, `/api/matches?{city,budget}&limit=24`. */
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/:-]+(\?[\w={},&-]*)?$/)).optional(),
  /** The flags that its code reads, with the day each was added. From a dev server all are on. */
  flags: z.record(flagName, z.iso.date()).optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/**
 * `/remotes.json`: the gateway merges all manifests. `entry` is the address of a remote's federation manifest. `served`
 * has the versions of each slice that pages may keep; a page with another one reloads at its next navigation. `unread`
 * names remotes that have never answered, which may own any unlisted address.
 */
export const remotesAnswer = z.object({
  /** `flags`: those that are on in this page; absent for none. */
  remotes: z.array(remoteManifest.extend({ entry: z.string(), flags: z.array(flagName).optional() })),
  served: z.record(z.string(), z.array(z.string())).optional(),
  unread: z.array(z.string()).optional(),
  /** The slice that a preview replaces in this browser, and its address. */
  preview: z.object({ slice: z.string(), title: z.string(), address: z.string() }).optional(),
});
export type RemoteEntry = z.infer<typeof remotesAnswer>['remotes'][number];
export type RemotesAnswer = z.infer<typeof remotesAnswer>;
