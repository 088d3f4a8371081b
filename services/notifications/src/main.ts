import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createNotifications } from './app.ts';
import { notificationsEnv, readMail } from './config.ts';

const env = readEnvOrExit(notificationsEnv);
await runService('notifications', env, (deps) => createNotifications(deps, { mail: readMail(env) }));
