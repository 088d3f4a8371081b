import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GatewayConfig } from '@keyturn/gateway/config';
import { imageHostEnv, photoSpaceEnv, readImageHost, type ImageHostConfig } from '@keyturn/media/config';
import { mailEnv, publicUrl, readMail, type MailSettings } from '@keyturn/notifications/config';
import { freshnessEnv, readDays } from '@keyturn/posts/config';
import { accountEnv, readSite, REGISTRATION_LIMIT, type ProfilesConfig } from '@keyturn/profiles/config';
import { readEnv } from '@keyturn/service-kit/env';
import { confirmedEmailEnv } from '@keyturn/service-kit/service-env';
import { StartError } from '@keyturn/service-kit/start-error';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Limits of one's own product: everybody who tries it comes from one address. */
const OWN_LIMITS = { registrations: 200, visitorCalls: 3000 };

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** `1` allows the embedded store in production mode, where MongoDB and RabbitMQ are expected. */
  EMBEDDED: z.enum(['', '0', '1']).default(''),
  /** `0` starts empty, as does a product for others (PUBLIC_URL): everybody knows the password of demo people. `1` insists. */
  DEMO: z.enum(['0', '1']).optional(),
  /** `0` lets admins act without a second step: in a demo of one's own alone, where it is the default. */
  ADMIN_SECOND_STEP: z.enum(['0', '1']).optional(),
  /** Unset they are wide where only this machine's own people come, and the operated ones for others (PUBLIC_URL, production). */
  LIMIT_REGISTRATIONS: z.coerce.number().int().positive().optional(),
  LIMIT_VISITOR_CALLS: z.coerce.number().int().positive().optional(),
  LIMIT_USER_READS: z.coerce.number().int().positive().optional(),
  LIMIT_USER_WRITES: z.coerce.number().int().positive().optional(),
  LIMIT_ADDRESS_CALLS: z.coerce.number().int().positive().optional(),
  LIMIT_MEDIA_CALLS: z.coerce.number().int().positive().optional(),
  LIMIT_ADDRESS_IN_FLIGHT: z.coerce.number().int().positive().optional(),
  LIMIT_PERSON_IN_FLIGHT: z.coerce.number().int().positive().optional(),
  LIMIT_ADDRESS_OPEN: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  /** Folder with the rooms' bundles, the repository unless told. */
  BUNDLE_ROOT: z.string().optional(),
  /** `dist-dev` serves the development bundles. */
  BUNDLES: z.enum(['dist', 'dist-dev']).default('dist'),
  /** Serves the shell and remotes from their dev servers: `shell=http://127.0.0.1:4200,tours=http://127.0.0.1:4204,…`. */
  DEV_SERVERS: z.string().default(''),
  ...mailEnv.shape,
  ...confirmedEmailEnv.shape,
  ...accountEnv.omit({ SENDS_MAIL: true }).shape,
  ...imageHostEnv.shape,
  ...photoSpaceEnv.shape,
  ...freshnessEnv.shape,
  /** The address people open, where a proxy stands before this one: what pages come from, and what e-mails link to. */
  PUBLIC_URL: publicUrl.optional(),
  /** How many proxies stand before this one; their `X-Forwarded-For` entries are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).optional(),
});

/** How the embedded product runs. */
export interface Settings {
  readonly bundleRoot: string;
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly isDemo: boolean;
  /** Null: the request's own host counts. */
  readonly publicOrigin: string | null;
  readonly trustProxy: number;
  readonly accounts: Omit<ProfilesConfig, 'mediaKey' | 'linkKey' | 'accountKey'>;
  /** As it was told; see `asksSecondStep`. */
  readonly adminSecondStep: boolean | null;
  readonly limits: Partial<GatewayConfig['limits']>;
  readonly requiresConfirmedEmail: boolean;
  /** What links in e-mails begin with. */
  readonly publicUrl: string;
  readonly mail: MailSettings | null;
  readonly imageHost: ImageHostConfig | null;
  readonly mediaLimitGb: number;
  readonly freshnessDays: ReturnType<typeof readDays>;
  readonly logLevel: string;
  readonly bundles: 'dist' | 'dist-dev';
  readonly devServers: readonly { name: string; url: string }[];
}

/** Reads the environment; production mode needs an explicit word to run embedded, and never gets demo data. */
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
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const mail = readMail({ ...values, PUBLIC_URL: publicUrl });
  const isForOthers = isProduction || values.PUBLIC_URL !== undefined;
  return {
    bundleRoot: values.BUNDLE_ROOT ?? ROOT,
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(ROOT, values.DATA_DIR),
    isDemo: !isProduction && (values.DEMO === undefined ? values.PUBLIC_URL === undefined : values.DEMO === '1'),
    publicOrigin: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    trustProxy: values.TRUST_PROXY ?? 0,
    accounts: {
      registrationLimit: values.LIMIT_REGISTRATIONS ?? (isForOthers ? REGISTRATION_LIMIT : OWN_LIMITS.registrations),
      site: readSite(values, mail !== null),
      resetMinutes: values.RESET_MINUTES,
      graceDays: values.DELETION_GRACE_DAYS,
    },
    adminSecondStep: values.ADMIN_SECOND_STEP === undefined ? null : values.ADMIN_SECOND_STEP === '1',
    limits: readLimits(values, isForOthers),
    requiresConfirmedEmail: values.REQUIRE_CONFIRMED_EMAIL === '1',
    publicUrl,
    mail,
    imageHost: readImageHost(values),
    mediaLimitGb: values.MEDIA_LIMIT_GB,
    freshnessDays: readDays(values),
    logLevel: values.LOG_LEVEL,
    bundles: values.BUNDLES,
    devServers: values.DEV_SERVERS.split(',').flatMap((entry) => {
      const [name = '', url = ''] = entry.split('=');
      return url === '' ? [] : [{ name, url }];
    }),
  };
}

/** Whether admins need a second step. Everybody knows the password of a demo's admin, so none that others reach goes without. */
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
    addressCalls: values.LIMIT_ADDRESS_CALLS,
    mediaCalls: values.LIMIT_MEDIA_CALLS,
    addressInFlight: values.LIMIT_ADDRESS_IN_FLIGHT,
    personInFlight: values.LIMIT_PERSON_IN_FLIGHT,
    addressOpen: values.LIMIT_ADDRESS_OPEN,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
