/**
 * The one wiring map: which service answers which address, which folder holds which remote. The gateway's
 * configuration, the embedded run, the build and the documentation are made from it.
 */
export interface ServiceSlice {
  readonly name: string;
  /** Address prefixes the gateway forwards to it; the longest match wins. */
  readonly prefixes: readonly string[];
  /** Port in the operated topology; the embedded run takes free ones. */
  readonly port: number;
}

export interface RemoteSlice {
  readonly name: string;
  /** Folder in the repository; the bundle is served under `/mfe/<name>/`. */
  readonly folder: string;
  /** The services of the same slice, by name. */
  readonly services: readonly string[];
  readonly devPort: number;
}

export const SERVICES: readonly ServiceSlice[] = [
  {
    name: 'profiles',
    prefixes: ['/api/profiles', '/api/users', '/api/session', '/api/site', '/api/admin/people', '/media/profiles'],
    port: 4101,
  },
  {
    name: 'posts',
    prefixes: [
      '/api/posts',
      '/api/create-draft',
      '/api/get-latest-post',
      '/api/update-post-field',
      '/api/get-post-by-id',
    ],
    port: 4102,
  },
  { name: 'media', prefixes: ['/api/media', '/media/listings'], port: 4103 },
  { name: 'matching', prefixes: ['/api/matches', '/api/saved-listings'], port: 4104 },
  { name: 'tours', prefixes: ['/api/tour-requests', '/api/set-availability', '/api/availability'], port: 4105 },
  { name: 'notifications', prefixes: ['/api/notifications', '/api/live'], port: 4106 },
  { name: 'transfers', prefixes: ['/api/conversations', '/api/transfers'], port: 4107 },
  { name: 'moderation', prefixes: ['/api/moderation', '/api/blocks', '/api/admin'], port: 4108 },
];

export const REMOTES: readonly RemoteSlice[] = [
  { name: 'landing', folder: 'mfe-landing', services: ['profiles', 'moderation'], devPort: 4201 },
  { name: 'posting', folder: 'mfe-posting', services: ['posts', 'media'], devPort: 4202 },
  { name: 'discovery', folder: 'mfe-discovery', services: ['matching'], devPort: 4203 },
  { name: 'tours', folder: 'mfe-tours', services: ['tours', 'notifications', 'transfers'], devPort: 4204 },
];
