import { z } from 'zod';

/** Limits per window of five minutes, requests in flight for the whole process (security section 7). */
const limits = z.object({
  visitorCalls: z.coerce.number().int().positive().default(600),
  userReads: z.coerce.number().int().positive().default(1500),
  userWrites: z.coerce.number().int().positive().default(300),
  addressCalls: z.coerce.number().int().positive().default(10_000),
  inFlight: z.coerce.number().int().positive().default(512),
});

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Where a service answers and which addresses are its. */
export const serviceRoute = z.object({ name: z.string(), url: z.url(), prefixes: z.array(z.string().startsWith('/')) });
export type ServiceRoute = z.infer<typeof serviceRoute>;

/** A remote's bundle: a folder on this machine, or the address of the container that serves it. */
export const remoteSource = z.object({ name: z.string(), folder: z.string().optional(), url: z.url().optional() });
export type RemoteSource = z.infer<typeof remoteSource>;

/** Environment of the gateway's process. */
export const gatewayEnv = z.object({
  PORT: z.coerce.number().int().default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The web address people use, for the Origin check; unset, the request's own host counts. */
  PUBLIC_ORIGIN: z.url().optional(),
  SERVICES: json(z.array(serviceRoute)),
  REMOTES: json(z.array(remoteSource)),
  SHELL_FOLDER: z.string(),
  /** Folder that keeps the last good remote manifests. */
  STATE_FOLDER: z.string(),
  /** Private key of the internal tokens, PKCS #8 PEM. */
  TOKEN_PRIVATE_KEY: z.string(),
  LIMITS: json(limits).default(limits.parse({})),
  /** Port for Prometheus on the loopback interface; unset, nothing is measured aloud. */
  METRICS_PORT: z.coerce.number().int().optional(),
  /** How many proxies stand before the gateway; their `X-Forwarded-For` entries are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
});

export interface GatewayConfig {
  readonly publicOrigin: string | null;
  readonly services: readonly ServiceRoute[];
  readonly remotes: readonly RemoteSource[];
  readonly shellFolder: string;
  readonly stateFolder: string;
  readonly limits: z.infer<typeof limits>;
  readonly trustProxy: number;
  /** Further places a page may connect to: the dev servers' sockets, nothing in production. */
  readonly connectSources: readonly string[];
}

/** The limits that hold when nothing else is configured. */
export const DEFAULT_LIMITS = limits.parse({});
