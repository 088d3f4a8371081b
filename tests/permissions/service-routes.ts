import { readEnv } from '@keyturn/service-kit/env';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { startTestService } from '@keyturn/service-kit/testing';
import { PROGRAMS } from '../../infra/generated/programs.ts';

const key = 'k'.repeat(64);
const ENVIRONMENT = {
  DATA_DIR: '.build/routes',
  TOKEN_PUBLIC_KEY: generateKeyPair().publicKey,
  ...{ MEDIA_KEY: key, LINK_KEY: key, ACCOUNT_KEY: key },
  SENDS_MAIL: '1',
};

/** Factories of the wiring map's services. */
export const CREATE: Readonly<Record<string, (deps: ServiceDeps) => Service>> = Object.fromEntries(
  PROGRAMS.map(({ name, env, create }) => [name, (deps) => create(deps, readEnv(env, ENVIRONMENT))]),
);

/** Every route of every service, sorted, as 'METHOD /path/:param'. */
export async function routesOf(
  context: Parameters<typeof startTestService>[1],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const [name, create] of Object.entries(CREATE)) {
    const { routes } = await startTestService(create, context);
    found[name] = [...routes].sort();
  }
  return found;
}
