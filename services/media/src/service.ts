import { join } from 'node:path';
import { defineProgram } from '@keyturn/service-kit/program';
import { createMedia } from './app.ts';
import { mediaEnv, readImageHost } from './config.ts';
import { runOriginalsSubcommand } from './originals.ts';

const UPLOAD_TIMEOUT_MS = 60_000;

export const service = defineProgram({
  name: 'media',
  env: mediaEnv,
  // Posts without photos, and originals at an external host.
  keptIds: { posts: ['userId'], originals: ['userId'] },
  create: (deps, env) =>
    createMedia(deps, {
      mediaKey: env.MEDIA_KEY,
      folder: join(env.DATA_DIR, 'media'),
      host: readImageHost(env),
      limitGb: env.MEDIA_LIMIT_GB,
    }),
  requestTimeoutMs: UPLOAD_TIMEOUT_MS,
  subcommands: () => ({ originals: runOriginalsSubcommand }),
});
