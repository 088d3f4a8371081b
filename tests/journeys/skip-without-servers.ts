import { test } from '@playwright/test';
import { findMissing } from '../../infra/stack/servers.ts';

/** Skips the tests of a file on the operated stack where a server for it is missing; nothing is started then. */
export function skipWithoutServers(): void {
  const missing = findMissing();
  test.skip(missing !== null, missing ?? '');
}
