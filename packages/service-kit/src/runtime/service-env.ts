import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A PEM key that `read` accepts; line breaks may be `\\n`, for env files with single-line values. */
const pem = (kind: string, read: (text: string) => KeyObject) =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(
      (text) => {
        try {
          return read(text).asymmetricKeyType === 'ed25519';
        } catch {
          return false;
        }
      },
      { error: `must be a ${kind} Ed25519 key in PEM; \`npm run secrets\` makes one` },
    );

/** Signs the internal tokens: PKCS #8 PEM, only in the gateway. */
export const tokenPrivateKey = pem('private', createPrivateKey);
/** Verifies them: SPKI PEM. */
export const tokenPublicKey = pem('public', createPublicKey);

/** A trace collector such as http://collector:4318; tracing is off without it. */
export const collector = z
  .string()
  .regex(/^https?:\/\//, 'must begin with http:// or https://')
  .optional();

/** `1` requires a confirmed e-mail address for publishing and tour requests. */
export const confirmedEmailEnv = z.object({ REQUIRE_CONFIRMED_EMAIL: z.enum(['0', '1']).default('0') });

/** Settings common to all service processes; a service adds its own. */
export const serviceEnv = (port: number) =>
  z.object({
    PORT: z.coerce.number().int().default(port),
    HOST: z.string().default('127.0.0.1'),
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /** Folder of stored files: the embedded store, and images. */
    DATA_DIR: z.string().default('.data'),
    /** Database of this service, for instance mongodb://tours:secret@mongo/tours?replicaSet=rs0. */
    MONGO_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://')
      .optional(),
    /** Broker of all services; without both addresses the service runs embedded and alone. */
    AMQP_URL: z
      .string()
      .regex(/^amqps?:\/\//, 'must begin with amqp:// or amqps://')
      .optional(),
    /** `1` accepts a MongoDB server without a replica set, which may lose acknowledged writes. */
    MONGO_STANDALONE: z.enum(['0', '1']).default('0'),
    /** For fault tests: the point at which the process kills itself, see kill-points. */
    KILL_AT: z.string().optional(),
    TOKEN_PUBLIC_KEY: tokenPublicKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  });

/** The parsed common settings. */
export type ServiceEnv = z.output<ReturnType<typeof serviceEnv>>;
