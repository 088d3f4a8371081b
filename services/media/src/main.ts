import { join } from 'node:path';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createMedia } from './app.ts';
import { mediaEnv, readImageHost } from './config.ts';

const UPLOAD_TIMEOUT_MS = 60_000;

const env = readEnvOrExit(mediaEnv);
const config = {
  mediaKey: env.MEDIA_KEY,
  folder: join(env.DATA_DIR, 'media'),
  host: readImageHost(env),
  limitGb: env.MEDIA_LIMIT_GB,
};
await runService('media', env, (deps) => createMedia(deps, config), { requestTimeoutMs: UPLOAD_TIMEOUT_MS });
