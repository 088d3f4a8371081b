import type { Embedded } from '@keyturn/service-kit/embedded-store';
import { readEnv } from '@keyturn/service-kit/env';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import type { Service } from '@keyturn/service-kit/service';
import { PROGRAMS } from '../generated/programs.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Creates every service on one embedded store and bus, not started. Throws a StartError that names wrong settings. */
export function createServices(parts: {
  settings: Settings;
  secrets: Secrets;
  embedded: Embedded;
  now: () => Date;
}): Service[] {
  const { settings, secrets, embedded, now } = parts;
  const environment = {
    ...settings.environment,
    TOKEN_PUBLIC_KEY: secrets.tokenPublicKey,
    MEDIA_KEY: secrets.mediaKey,
    LINK_KEY: secrets.linkKey,
    ACCOUNT_KEY: secrets.accountKey,
  };
  return PROGRAMS.map(({ name, env, create }) => {
    const deps = {
      store: embedded.store(name),
      bus: embedded.bus,
      log: createLog(name, settings.logLevel),
      now,
      newId,
      identity: createIdentityVerifier({ publicKey: secrets.tokenPublicKey, audience: name, now }),
    };
    return create(deps, readEnv(env, environment));
  });
}
