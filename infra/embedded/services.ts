import { join } from 'node:path';
import { createMatching } from '@keyturn/matching';
import { createMedia } from '@keyturn/media';
import { createModeration } from '@keyturn/moderation';
import { createNotifications } from '@keyturn/notifications';
import { createPosts } from '@keyturn/posts';
import { createProfiles } from '@keyturn/profiles';
import type { Embedded } from '@keyturn/service-kit/embedded-store';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { createTours } from '@keyturn/tours';
import { createTransfers } from '@keyturn/transfers';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Every service, on one embedded store and bus; none is started. */
export function createServices(parts: {
  settings: Settings;
  secrets: Secrets;
  embedded: Embedded;
  now: () => Date;
}): Service[] {
  const { settings, secrets, embedded, now } = parts;
  const depsOf = (name: string): ServiceDeps => ({
    store: embedded.store(name),
    bus: embedded.bus,
    log: createLog(name, settings.logLevel),
    now,
    newId,
    identity: createIdentityVerifier({ publicKey: secrets.tokenPublicKey, audience: name, now }),
  });
  const { mediaKey, linkKey, accountKey } = secrets;
  const { requiresConfirmedEmail } = settings;
  return [
    createProfiles(depsOf('profiles'), { mediaKey, linkKey, accountKey, ...settings.accounts }),
    createPosts(depsOf('posts'), { mediaKey, requiresConfirmedEmail, days: settings.freshnessDays }),
    createMedia(depsOf('media'), {
      mediaKey,
      folder: join(settings.dataFolder, 'media'),
      host: settings.imageHost,
      limitGb: settings.mediaLimitGb,
    }),
    createMatching(depsOf('matching')),
    createTours(depsOf('tours'), { requiresConfirmedEmail }),
    createNotifications(depsOf('notifications'), {
      mail: settings.mail,
      linkKey,
      publicUrl: settings.publicUrl,
      dataFolder: settings.dataFolder,
    }),
    createTransfers(depsOf('transfers')),
    createModeration(depsOf('moderation')),
  ];
}
