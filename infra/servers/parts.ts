import { spawnSync } from 'node:child_process';

/** What tests use of a machine beside Node, by the word that `WITHOUT` knows it by. */
export type PartName = 'chromium' | 'rabbitmq' | 'go';

/** Whether tests must do as if a part were not here: `WITHOUT=rabbitmq,go`. */
export const isWithheld = (name: PartName): boolean => (process.env['WITHOUT'] ?? '').split(',').includes(name);

/** Whether a command is on this machine. */
export const hasCommand = (command: string, versionArgument: string): boolean =>
  spawnSync(command, [versionArgument]).status === 0;

const GO = { major: 1, minor: 24 };

/** Whether Go is here, new enough for FerretDB. */
export function hasGo(): boolean {
  if (isWithheld('go')) return false;
  // Where it is missing there is no output at all.
  const version = /go(\d+)\.(\d+)/.exec(String(spawnSync('go', ['version']).stdout));
  const [, major = 0, minor = 0] = (version ?? []).map(Number);
  return major > GO.major || (major === GO.major && minor >= GO.minor);
}
