import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { createNotifications } from './app.ts';
import { notificationsEnv, readMail } from './config.ts';
import { printOutbox } from './outbox-folder.ts';

const env = readEnvOrExit(notificationsEnv);
const create = (deps: ServiceDeps) =>
  createNotifications(deps, {
    mail: readMail(env),
    linkKey: env.LINK_KEY,
    publicUrl: env.PUBLIC_URL,
    dataFolder: env.DATA_DIR,
  });
await runService('notifications', env, create, { words: { outbox: () => printOutbox(env.DATA_DIR) } });
