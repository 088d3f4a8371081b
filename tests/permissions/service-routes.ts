import { createMatching } from '@keyturn/matching';
import { createMedia } from '@keyturn/media';
import { createModeration } from '@keyturn/moderation';
import { createNotifications } from '@keyturn/notifications';
import { createPosts } from '@keyturn/posts';
import { createProfiles } from '@keyturn/profiles';
import { accountEnv, readSite } from '@keyturn/profiles/config';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { startTestService } from '@keyturn/service-kit/testing';
import { createTours } from '@keyturn/tours';
import { createTransfers } from '@keyturn/transfers';
import { SERVICES } from '../../infra/slices.ts';

const mediaKey = 'k'.repeat(64);
const linkKey = 'l'.repeat(64);
const SITE = readSite(accountEnv.parse({}), true);
const ACCOUNTS = { linkKey, accountKey: 'a'.repeat(64), registrationLimit: 100, site: SITE, resetMinutes: 30 };
const MAILS = { mail: null, linkKey, publicUrl: 'https://keyturn.test', dataFolder: '.build/routes' };

/** How each service of the wiring map is made. */
export const CREATE: Readonly<Record<string, (deps: ServiceDeps) => Service>> = {
  profiles: (deps) => createProfiles(deps, { mediaKey, ...ACCOUNTS }),
  posts: (deps) => createPosts(deps, { mediaKey }),
  media: (deps) => createMedia(deps, { mediaKey, folder: '.build/routes', host: null }),
  matching: createMatching,
  tours: createTours,
  notifications: (deps) => createNotifications(deps, MAILS),
  transfers: createTransfers,
  moderation: createModeration,
};

/** Every route of every service, sorted, as 'METHOD /path/:param'. */
export async function routesOf(
  context: Parameters<typeof startTestService>[1],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const { name } of SERVICES) {
    const create = CREATE[name];
    if (!create) throw new Error(`tests/permissions does not know how to make ${name}`);
    const { routes } = await startTestService(create, context);
    found[name] = [...routes].sort();
  }
  return found;
}
