import { hasBroker } from '../../infra/servers/broker.ts';
import { hasFerretdb } from '../../infra/servers/ferretdb.ts';
import type { PartName } from '../../infra/servers/parts.ts';
import { findBrowser, installBrowser } from '../testing/find-browser.ts';

/** A dependency of tests besides Node. */
export interface Part {
  readonly name: PartName;
  readonly title: string;
  /** Its Debian packages. */
  readonly packages: string;
  /** The tests that need it, as part of a sentence. */
  readonly leavesOut: string;
  isHere(): boolean;
}

export const PARTS: readonly Part[] = [
  {
    name: 'chromium',
    title: 'Chromium',
    packages: 'chromium',
    leavesOut: 'all browser tests',
    isHere: () => findBrowser() !== null,
  },
  {
    name: 'rabbitmq',
    title: 'RabbitMQ',
    packages: 'rabbitmq-server',
    leavesOut: 'the tests of the bus on it and all on the operated stack',
    isHere: hasBroker,
  },
  {
    name: 'go',
    title: 'Go (1.24 or newer)',
    packages: 'golang',
    leavesOut: 'the tests on FerretDB and all on the operated stack',
    isHere: hasFerretdb,
  },
];

/** Installs what needs no consent: Chromium, on Debian, as root. */
export async function installParts(): Promise<void> {
  if (findBrowser() === null) await installBrowser();
}

/** Whether `.ci/run` installs it, because each run needs it. */
export const isInstalledByCi = ({ name }: Part): boolean => name === 'chromium' || name === 'rabbitmq';

export const findLacking = (): Part[] => PARTS.filter((part) => !part.isHere());

/** The final hint: skipped tests, and the command that installs missing parts; empty if complete. */
export function describeLacking(lacking: readonly Part[], skipped: number): string[] {
  if (lacking.length === 0) return [];
  const titles = new Intl.ListFormat('en').format(lacking.map(({ title }) => title));
  const packages = lacking.map((part) => part.packages).join(' ');
  return [
    `\n${skipped} tests or stages were left out, as this machine has no ${titles}. What brings them, on Debian:`,
    `apt-get install -y ${packages}`,
  ];
}
