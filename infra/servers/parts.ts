import { spawnSync } from 'node:child_process';

/** What tests use besides Node, by its word for `WITHOUT`. */
export type PartName = 'chromium' | 'rabbitmq' | 'go';

/** Whether tests must pretend that a part is missing: `WITHOUT=rabbitmq,go`. */
export const isWithheld = (name: PartName): boolean => (process.env['WITHOUT'] ?? '').split(',').includes(name);

const GO = { major: 1, minor: 24 };

/** Whether Go is installed and new enough for FerretDB. */
export function hasGo(): boolean {
  if (isWithheld('go')) return false;
  // Without Go there is no output.
  const version = /go(\d+)\.(\d+)/.exec(String(spawnSync('go', ['version']).stdout));
  const [, major = 0, minor = 0] = (version ?? []).map(Number);
  return major > GO.major || (major === GO.major && minor >= GO.minor);
}
