import { collector, tokenPrivateKey } from '@keyturn/service-kit/service-env';
import { z } from 'zod';
import { releaseKeys, type ReleaseKeys } from './releases/keys.ts';
import { LOOPBACK_SOURCES, previewSources } from './releases/preview-sources.ts';
import { json, remoteSource, serviceRoute, type RemoteSource, type ServiceRoute } from './sources.ts';

/**
 * Calls per window of five minutes, by visitor, user and address (pages, files and photos included); connections of callers, and
 * those to each service for calls that are answered soon.
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

/** Who moves releases: the servers of slices too, or signed commands alone. */
export const releases = z.enum(['follow', 'signed']);

/** Environment of the gateway's process. */
export const gatewayEnv = z
  .object({
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    PORT: z.coerce.number().int().default(3000),
    HOST: z.string().default('127.0.0.1'),
    /** The web address people use, for the Origin check; unset, the request's own host counts. */
    PUBLIC_ORIGIN: z
      .url()
      .transform((url) => new URL(url).origin)
      .optional(),
    SERVICES: json(z.array(serviceRoute).refine(hasProfiles, 'must name profiles, which knows the sessions')),
    REMOTES: json(z.array(remoteSource)),
    /** The shell's bundle; one of both is needed. */
    SHELL_FOLDER: z.string().optional(),
    SHELL_URL: z.url().optional(),
    /** Folder that keeps the last good remote manifests and the last good page of the shell. */
    STATE_FOLDER: z.string(),
    TOKEN_PRIVATE_KEY: tokenPrivateKey,
    /** Whose signed commands move releases; by default nobody's. */
    RELEASE_KEYS: json(releaseKeys).default([]),
    /** `follow`: a slice follows its own server, except after a command. `signed`: only commands move it. */
    RELEASES: releases.default('follow'),
    /** Where a team's signed link may preview slices from; by default nowhere. */
    PREVIEW_SOURCES: previewSources.default([]),
    LIMITS: json(limits).default(limits.parse({})),
    /** Port for Prometheus; unset, nothing is measured aloud. */
    METRICS_PORT: z.coerce.number().int().optional(),
    /** Its interface; other than the loopback one only where no stranger reaches the port. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    /** How many proxies stand before the gateway; their `X-Forwarded-For` entries are believed. */
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
  /** The shell's bundle is in a folder here, else at an address. */
  readonly shellFolder?: string | undefined;
  readonly shellUrl?: string | undefined;
  readonly stateFolder: string;
  /** Whose signed commands move releases; by default nobody's. */
  readonly releaseKeys?: ReleaseKeys;
  /** By default `follow`. */
  readonly releases?: z.infer<typeof releases>;
  /** Where slices may be previewed from; by default nowhere. */
  readonly previewSources?: readonly string[];
  readonly limits: z.infer<typeof limits>;
  readonly trustProxy: number;
  /** How often an open stream's session is checked, in ms; by default 15 s. */
  readonly sessionCheckMs?: number;
  /** Further places a page may connect to: the dev servers' sockets, nothing in production. */
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

/** The limits that hold when nothing else is configured. */
export const DEFAULT_LIMITS = limits.parse({});
