import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClock } from '@keyturn/service-kit/testing';
import { readSettings } from '../../infra/embedded/settings.ts';
import { startEmbedded } from '../../infra/embedded/start.ts';

/** The whole product in this process: the real gateway before all services, on the test's clock. */
export async function openProduct(context: { after(stop: () => Promise<void>): unknown }) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'keyturn-permissions-'));
  const clock = createTestClock();
  const settings = readSettings({
    DATA_DIR: dataFolder,
    BUNDLE_ROOT: dataFolder,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    LIMIT_REGISTRATIONS: '1000',
    LIMIT_VISITOR_CALLS: '100000',
    LIMIT_USER_WRITES: '100000',
  });
  const product = await startEmbedded(settings, clock.now);
  context.after(async () => {
    await product.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });
  return { url: product.url.replace('localhost', '127.0.0.1'), clock, dataFolder };
}
