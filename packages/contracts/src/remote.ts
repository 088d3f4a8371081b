import { z } from 'zod';

/** The contract between shell and remotes that this code speaks. A breaking change bumps it. */
export const REMOTE_CONTRACT = 1;

/** A path a remote owns, in the router's syntax, and whether the top bar shows on it. */
export const remotePath = z.strictObject({ path: z.string().startsWith('/'), topBar: z.boolean() });

/** `remote.json`: what a remote owns, as data beside its bundle; the build adds `version`, `files` and `fragments`. */
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
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** `/remotes.json`: the gateway's fold of all manifests; `entry` is where the remote's federation manifest is served. */
export const remotesAnswer = z.object({ remotes: z.array(remoteManifest.extend({ entry: z.string() })) });
export type RemoteEntry = z.infer<typeof remotesAnswer>['remotes'][number];
export type RemotesAnswer = z.infer<typeof remotesAnswer>;
