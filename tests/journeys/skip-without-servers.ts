import { test } from '@playwright/test';
import { findMissing } from '../../infra/stack/servers.ts';

/** Skips a file's tests on the operated stack if a server is missing. */
export function skipWithoutServers(): void {
  const missing = findMissing();
  test.skip(missing !== null, missing ?? '');
}
