import { collector, tokenPrivateKey } from '@keyturn/service-kit/service-env';
import { z } from 'zod';
import { releaseKeys, type ReleaseKeys } from './releases/keys.ts';
import { LOOPBACK_SOURCES, previewSources } from './releases/preview-sources.ts';
import { json, remoteSource, serviceRoute, type RemoteSource, type ServiceRoute } from './sources.ts';

/**
 * Calls per five minutes, by visitor, user and address (including pages, files and photos); callers' connections, and
 * those per service for short calls.
 */
const limits = z.object({
  visitorCalls: z.coerce.number().int().positive().default(600),
  userReads: z.coerce.number().int().positive().default(1500),
  userWrites: z.coerce.number().int().positive().default(300),
  addressRequests: z.coerce.number().int().positive().default(100_000),
  connections: z.coerce.number().int().positive().default(16_384),
  serviceConnections: z.coerce.number().int().positive().default(128),
});

const hasProfiles = (routes: readonly ServiceRoute[]): boolean => routes.some(({ name }) => name === 'profiles');

/** Who changes releases: also slices' servers, or only signed commands. */
export const releases = z.enum(['follow', 'signed']);

/** Environment of the gateway's process. */
export const gatewayEnv = z
  .object({
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    PORT: z.coerce.number().int().default(3000),
    HOST: z.string().default('127.0.0.1'),
    /** The public address, for the Origin check; by default the request's own host. */
    PUBLIC_ORIGIN: z
      .url()
      .transform((url) => new URL(url).origin)
      .optional(),
    SERVICES: json(z.array(serviceRoute).refine(hasProfiles, 'must name profiles, which knows the sessions')),
    REMOTES: json(z.array(remoteSource)),
    /** The shell's bundle; one of the two is required. */
    SHELL_FOLDER: z.string().optional(),
    SHELL_URL: z.url().optional(),
    /** Folder of the last valid remote manifests and shell page. */
    STATE_FOLDER: z.string(),
    TOKEN_PRIVATE_KEY: tokenPrivateKey,
    /** Keys whose signed commands change releases; none by default. */
    RELEASE_KEYS: json(releaseKeys).default([]),
    /** `follow`: a slice follows its own server until a command. `signed`: only commands change it. */
    RELEASES: releases.default('follow'),
    /** Sources that a team's signed preview link may name; none by default. */
    PREVIEW_SOURCES: previewSources.default([]),
    LIMITS: json(limits).default(limits.parse({})),
    /** Port for Prometheus; unset, there is none. */
    METRICS_PORT: z.coerce.number().int().optional(),
    /** Its interface; other than loopback only if no stranger reaches the port. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    /** Count of proxies before the gateway, whose `X-Forwarded-For` entries are trusted. */
    TRUST_PROXY: z.coerce.number().int().min(0).optional(),
  })
  .refine((env) => env.SHELL_FOLDER !== undefined || env.SHELL_URL !== undefined, {
    path: ['SHELL_URL'],
    error: 'or SHELL_FOLDER is needed',
  })
  .refine((env) => env.RELEASES === 'follow' || env.RELEASE_KEYS.length > 0, {
    path: ['RELEASE_KEYS'],
    error: 'is needed beside RELEASES=signed: whose commands move releases',
  })
  .refine((env) => env.PUBLIC_ORIGIN === undefined || env.TRUST_PROXY !== undefined, {
    path: ['TRUST_PROXY'],
    error: 'is needed beside PUBLIC_ORIGIN (PUBLIC_URL): how many proxies stand before the gateway, usually 1',
  });

export interface GatewayConfig {
  readonly publicOrigin: string | null;
  readonly services: readonly ServiceRoute[];
  readonly remotes: readonly RemoteSource[];
  /** The shell's bundle as a local folder, else an address. */
  readonly shellFolder?: string | undefined;
  readonly shellUrl?: string | undefined;
  readonly stateFolder: string;
  /** Keys whose signed commands change releases; none by default. */
  readonly releaseKeys?: ReleaseKeys;
  /** By default `follow`. */
  readonly releases?: z.infer<typeof releases>;
  /** Sources of previewed slices; none by default. */
  readonly previewSources?: readonly string[];
  readonly limits: z.infer<typeof limits>;
  readonly trustProxy: number;
  /** How often an open stream's session is checked, in ms; 15 s by default. */
  readonly sessionCheckMs?: number;
  /** Further connect sources of a page: dev servers' sockets, none in production. */
  readonly connectSources: readonly string[];
}

export {
  LOOPBACK_SOURCES,
  previewSources,
  releaseKeys,
  remoteSource,
  serviceRoute,
  type RemoteSource,
  type ServiceRoute,
};

/** The default limits. */
export const DEFAULT_LIMITS = limits.parse({});
