import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A key in PEM that `read` understands; line breaks may be written as `\\n`, for env files that allow one line only. */
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

/** Signs the internal tokens: PKCS #8 PEM, known to the gateway alone. */
export const tokenPrivateKey = pem('private', createPrivateKey);
/** Checks them: SPKI PEM. */
export const tokenPublicKey = pem('public', createPublicKey);

/** Collector of traces, for instance http://collector:4318; without it none are made. */
export const collector = z
  .string()
  .regex(/^https?:\/\//, 'must begin with http:// or https://')
  .optional();

/** For services that ask it of people: `1` lets those alone publish and ask for tours who have confirmed their e-mail address. */
export const confirmedEmailEnv = z.object({ REQUIRE_CONFIRMED_EMAIL: z.enum(['0', '1']).default('0') });

/** The settings that every service process has; a service adds its own. */
export const serviceEnv = (port: number) =>
  z.object({
    PORT: z.coerce.number().int().default(port),
    HOST: z.string().default('127.0.0.1'),
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /** Folder of what is stored in files: the embedded store, and images. */
    DATA_DIR: z.string().default('.data'),
    /** Database of this service alone, for instance mongodb://tours:secret@mongo/tours?replicaSet=rs0. */
    MONGO_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://')
      .optional(),
    /** Broker that all services share; without both addresses the service runs embedded and alone. */
    AMQP_URL: z
      .string()
      .regex(/^amqps?:\/\//, 'must begin with amqp:// or amqps://')
      .optional(),
    /** `1` accepts a MongoDB server without a replica set, which may lose acknowledged writes. */
    MONGO_STANDALONE: z.enum(['0', '1']).default('0'),
    /** For fault tests alone: the point at which the process ends itself, see kill-points. */
    KILL_AT: z.string().optional(),
    TOKEN_PUBLIC_KEY: tokenPublicKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  });

/** The settings that every service process has, read. */
export type ServiceEnv = z.output<ReturnType<typeof serviceEnv>>;
