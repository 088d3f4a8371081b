import { createLog } from '@keyturn/service-kit/log';
import { STOP_MS } from '@keyturn/service-kit/serve';
import { openGateway, type GatewayOptions } from './gateway.ts';
import { openGatewayThread } from './open-thread.ts';
import { prepareDemo } from './seed/demo-state.ts';
import { createDemoClock } from './seed/demo-clock.ts';
import { seedDemo } from './seed/seed.ts';
import { asksSecondStep, readSettings } from './settings.ts';
import { startEmbedded } from './start.ts';
import { startSentence } from './start-sentence.ts';

/** The process of `npm start`: everything on the embedded store and bus, with the gateway in its own thread. */
// Stored data is private, also in an existing folder.
process.umask(0o077);
const startedAt = Date.now();
const stopping = { isAsked: false };

try {
  const read = readSettings(process.env);
  const demo = await prepareDemo(read.dataFolder, read.isDemo);
  const ADMIN_SECOND_STEP = asksSecondStep(read, demo.state !== 'off') ? '1' : '0';
  const settings = { ...read, environment: { ...read.environment, ADMIN_SECOND_STEP } };
  const clock = createDemoClock();
  // Nobody is answered any more. Acknowledged writes are on disk, and a supervisor restarts the product.
  const lost = (cause: unknown): never => {
    createLog('gateway', settings.logLevel).fatal({ err: cause }, 'the gateway is lost, and the product ends');
    process.exit(1);
  };
  // A thread doubles the start time, so development, which restarts at every save, has none.
  const open = (options: GatewayOptions) =>
    settings.devServers.length > 0
      ? openGateway(options, clock.now)
      : openGatewayThread({ options, clock: clock.shared }, lost);
  const running = await startEmbedded(settings, clock.now, open);

  const stop = async (): Promise<void> => {
    if (stopping.isAsked) return;
    stopping.isAsked = true;
    // An orderly exit waits for the gateway's thread, which may hang; acknowledged writes are on disk.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_MS).unref();
    await running.stop();
    process.exit(0);
  };
  // `on`, not `once`: a terminal signals the whole group, and a second signal must not end us while draining.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  if (settings.isDemo && demo.state === 'off')
    console.log('This data folder has no demo data; a new one would get some.');
  const { accounts: people, addPictures } = await seedDemo(running.url, demo, clock, {
    grantAdmin: running.grantAdmin,
    asksSecondStep: ADMIN_SECOND_STEP === '1',
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nKeyturn is ready at ${running.url} (after ${seconds} s)`);
  if (people.length > 0) console.log(`\nDemo people, password "${people[0]?.password ?? ''}":`);
  for (const { email, name, role } of people) console.log(`  ${email.padEnd(30)} ${name.padEnd(18)} ${role}`);
  await addPictures().catch((error: unknown) => {
    if (!stopping.isAsked) console.error('Not all demo pictures are there; the next start goes on with them.', error);
  });
} catch (error) {
  // If stopped while demo data was written, the next start continues.
  if (!stopping.isAsked) {
    const sentence = startSentence(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exit(1);
  }
}
