import { QUEUES } from '@keyturn/contracts/queues';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { requireProduct } from './data-folder.ts';
import { readSecrets } from './secrets.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';

/**
 * `node main.mjs republish` and `replay` for the stopped product: puts the current events of the named or all services
 * into outboxes, or dead letters back into queues. The next start publishes and handles them.
 */
export async function publishAgain(
  subcommand: 'republish' | 'replay',
  names: readonly string[],
  settings: Settings,
): Promise<string> {
  requireProduct(settings.dataFolder);
  const secrets = await readSecrets(settings.dataFolder);
  const embedded = openEmbedded(settings.dataFolder);
  try {
    const services = createServices({ settings, secrets, embedded, now: () => new Date() });
    const lines: string[] = [];
    for (const service of services.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const { name } = service;
      if (subcommand === 'republish') {
        lines.push(`${name}: ${(await service.republish?.()) ?? 0} events are published again at the next start.\n`);
      } else if (name in QUEUES) {
        const count = await embedded.bus.replayDeadLetters(name);
        lines.push(`${name}: ${count} events are handled again at the next start.\n`);
      }
    }
    return lines.join('');
  } finally {
    await embedded.close();
  }
}
