import { shellNeeds, shellProvides, type ShellProvides } from '@keyturn/contracts/needs';
import { PROVIDES_TAG } from '@keyturn/service-kit/provides-tag';
import { unmetNeeds } from '@keyturn/service-kit/unmet-needs';

/** What a shell's page says that it has for remotes; throws where it says nothing. */
export function providesOf(page: string): ShellProvides {
  const [, said] = PROVIDES_TAG.exec(page) ?? [];
  if (said === undefined) throw new Error('A page of the shell says nothing of what it has.');
  return shellProvides.parse(JSON.parse(said));
}

/** Whether a remote's release, as its `release.json` says, waits for another shell: the gateway shows the one before it instead. */
export const waitsFor = (provides: ShellProvides, said: Readonly<Record<string, unknown>>): boolean =>
  said['needs'] !== undefined && unmetNeeds(shellNeeds.parse(said['needs']), provides).length > 0;
