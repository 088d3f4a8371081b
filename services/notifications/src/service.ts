import { defineProgram } from '@keyturn/service-kit/program';
import { createNotifications } from './app.ts';
import { notificationsEnv, readMail } from './config.ts';
import { printOutbox } from './outbox-folder.ts';
import { runUnreached } from './unreached-subcommand.ts';

export const service = defineProgram({
  name: 'notifications',
  env: notificationsEnv,
  // Past news, daily counts by causer, and calendars with a tour.
  keptIds: { news: ['_id'], mailboxes: ['senders'], calendars: ['_id'] },
  create: (deps, env) =>
    createNotifications(deps, {
      mail: readMail(env),
      linkKey: env.LINK_KEY,
      publicUrl: env.PUBLIC_URL,
      dataFolder: env.DATA_DIR,
    }),
  subcommands: (env) => ({
    outbox: () => printOutbox(env.DATA_DIR),
    unreached: (given, openStore) => runUnreached(given, openStore, { input: process.stdin, linkKey: env.LINK_KEY }),
  }),
});
