import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOOPBACK_SOURCES, previewSources, releases, type GatewayConfig } from '@keyturn/gateway/config';
import { publicUrl } from '@keyturn/notifications/config';
import { readEnv } from '@keyturn/service-kit/env';
import { StartError } from '@keyturn/service-kit/start-error';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Limits for a private product: everybody comes from one address. */
const OWN_LIMITS = { registrations: '200', visitorCalls: 3000 };

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** `1` allows the embedded store in production mode, which otherwise requires MongoDB and RabbitMQ. */
  EMBEDDED: z.enum(['', '0', '1']).default(''),
  /** `0` starts empty, like a product for others (PUBLIC_URL), as the demo password is public. `1` forces the demo. */
  DEMO: z.enum(['0', '1']).optional(),
  /** `0` lets admins act without a second step: only in a private demo, where it is the default. */
  ADMIN_SECOND_STEP: z.enum(['0', '1']).optional(),
  /** By default wide for this machine's own users, and the operated limits for others (PUBLIC_URL, production). */
  LIMIT_VISITOR_CALLS: z.coerce.number().int().positive().optional(),
  LIMIT_USER_READS: z.coerce.number().int().positive().optional(),
  LIMIT_USER_WRITES: z.coerce.number().int().positive().optional(),
  LIMIT_ADDRESS_REQUESTS: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  /** Folder of the workspaces' bundles, by default the repository. */
  BUNDLE_ROOT: z.string().optional(),
  /** `dist-dev` serves the development bundles. */
  BUNDLES: z.enum(['dist', 'dist-dev']).default('dist'),
  /** Serves shell and remotes from their dev servers: `shell=http://127.0.0.1:4200,tours=http://127.0.0.1:4204,…`. */
  DEV_SERVERS: z.string().default(''),
  /** `signed`: a new build is shown only after a command. */
  RELEASES: releases.default('follow'),
  /** Sources of slices that a team's signed preview link may name. */
  PREVIEW_SOURCES: previewSources.prefault(LOOPBACK_SOURCES),
  /** The public address behind a proxy: the origin of pages, and of links in e-mails. */
  PUBLIC_URL: publicUrl.optional(),
  /** Count of proxies before this one, whose `X-Forwarded-For` entries are trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).optional(),
});

/** Settings of the embedded product. */
export interface Settings {
  readonly bundleRoot: string;
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly isDemo: boolean;
  /** Null: uses the request's own host. */
  readonly publicOrigin: string | null;
  readonly trustProxy: number;
  /** The services' environment, without keys. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** As configured; see `asksSecondStep`. */
  readonly adminSecondStep: boolean | null;
  readonly limits: Partial<GatewayConfig['limits']>;
  readonly logLevel: string;
  readonly bundles: 'dist' | 'dist-dev';
  readonly releases: 'follow' | 'signed';
  readonly previewSources: readonly string[];
  readonly devServers: readonly { name: string; url: string }[];
}

/** Reads the environment. Production mode must allow the embedded run explicitly, and never gets demo data. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = readEnv(schema, env);
  const isProduction = values.NODE_ENV === 'production';
  if (values.PUBLIC_URL !== undefined && values.TRUST_PROXY === undefined) {
    throw new StartError(
      'PUBLIC_URL means that a proxy stands before this one: say how many with TRUST_PROXY (usually 1), or everybody shares ' +
        'the limits of one address. TRUST_PROXY=0 says that there is none.',
    );
  }
  if (isProduction && values.EMBEDDED !== '1') {
    throw new StartError('In production mode set EMBEDDED=1 to run on the embedded store, knowingly.');
  }
  const isForOthers = isProduction || values.PUBLIC_URL !== undefined;
  const dataFolder = resolve(ROOT, values.DATA_DIR);
  return {
    bundleRoot: values.BUNDLE_ROOT ?? ROOT,
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    isDemo: !isProduction && (values.DEMO === undefined ? values.PUBLIC_URL === undefined : values.DEMO === '1'),
    publicOrigin: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    trustProxy: values.TRUST_PROXY ?? 0,
    environment: {
      ...env,
      LIMIT_REGISTRATIONS: env['LIMIT_REGISTRATIONS'] || (isForOthers ? undefined : OWN_LIMITS.registrations),
      DATA_DIR: dataFolder,
      PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      // With one process, the mail setting itself decides.
      SENDS_MAIL: env['SMTP_URL'] ? '1' : '0',
      // Services in this process use its store and bus.
      MONGO_URL: undefined,
      AMQP_URL: undefined,
    },
    adminSecondStep: values.ADMIN_SECOND_STEP === undefined ? null : values.ADMIN_SECOND_STEP === '1',
    limits: readLimits(values, isForOthers),
    logLevel: values.LOG_LEVEL,
    bundles: values.BUNDLES,
    releases: values.RELEASES,
    previewSources: values.PREVIEW_SOURCES,
    devServers: values.DEV_SERVERS.split(',').flatMap((entry) => {
      const [name = '', url = ''] = entry.split('=');
      return url === '' ? [] : [{ name, url }];
    }),
  };
}

/** Whether admins need a second step. The demo password is public, so a demo that others reach requires it. */
export function asksSecondStep(
  { adminSecondStep, publicOrigin }: Pick<Settings, 'adminSecondStep' | 'publicOrigin'>,
  isDemoFolder: boolean,
): boolean {
  const isOwnDemo = isDemoFolder && publicOrigin === null;
  if (adminSecondStep === false && !isOwnDemo)
    throw new StartError('ADMIN_SECOND_STEP=0 is for a folder with demo data, and never behind PUBLIC_URL.');
  return adminSecondStep ?? !isOwnDemo;
}

function readLimits(values: z.infer<typeof schema>, isForOthers: boolean): Settings['limits'] {
  const named = {
    visitorCalls: values.LIMIT_VISITOR_CALLS ?? (isForOthers ? undefined : OWN_LIMITS.visitorCalls),
    userReads: values.LIMIT_USER_READS,
    userWrites: values.LIMIT_USER_WRITES,
    addressRequests: values.LIMIT_ADDRESS_REQUESTS,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
