import { z } from 'zod';

/** A PEM key; line breaks may be written as `\n`, for env files that allow one line only. */
export const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'));

/** Collector of traces, for instance http://collector:4318; without it none are made. */
export const collector = z
  .string()
  .regex(/^https?:\/\//, 'must begin with http:// or https://')
  .optional();

/** The settings that every service process has; a service adds its own. */
export const serviceEnv = (port: number) =>
  z.object({
    PORT: z.coerce.number().int().default(port),
    HOST: z.string().default('127.0.0.1'),
    NODE_ENV: z.string().default('development'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /** Folder of what is kept in files: the embedded store, and images. */
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
    /** For the fault lab alone: the point at which the process ends itself, see kill-points. */
    KILL_AT: z.string().optional(),
    /** Public key of the gateway's internal tokens, SPKI PEM. */
    TOKEN_PUBLIC_KEY: pem,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  });

/** The settings that every service process has, read. */
export type ServiceEnv = z.output<ReturnType<typeof serviceEnv>>;
