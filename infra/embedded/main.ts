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

/** The process behind `npm start`: everything in one, on the embedded store and bus, the gateway in a thread of its own. */
// What is stored here is nobody else's to read, also in a folder that was there before.
process.umask(0o077);
const startedAt = Date.now();
const stopping = { isAsked: false };

try {
  const read = readSettings(process.env);
  const demo = await prepareDemo(read.dataFolder, read.isDemo);
  const ADMIN_SECOND_STEP = asksSecondStep(read, demo.state !== 'off') ? '1' : '0';
  const settings = { ...read, environment: { ...read.environment, ADMIN_SECOND_STEP } };
  const clock = createDemoClock();
  // Nobody is answered any more; everything acknowledged is on disk, and whoever keeps the product running starts it again.
  const lost = (cause: unknown): never => {
    createLog('gateway', settings.logLevel).fatal({ err: cause }, 'the gateway is lost, and the product ends');
    process.exit(1);
  };
  // A thread takes as long to start as all the rest: in development, which starts at every save, the gateway has none.
  const open = (options: GatewayOptions) =>
    settings.devServers.length > 0
      ? openGateway(options, clock.now)
      : openGatewayThread({ options, clock: clock.shared }, lost);
  const running = await startEmbedded(settings, clock.now, open);

  const stop = async (): Promise<void> => {
    if (stopping.isAsked) return;
    stopping.isAsked = true;
    // An orderly exit waits for the gateway's thread, which may be what does not end; everything acknowledged is on disk.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_MS).unref();
    await running.stop();
    process.exit(0);
  };
  // `on`, not `once`: a terminal signals the whole group, and the second signal must not end us before we have drained.
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
  // Stopped while demo data was written: the next start goes on from there.
  if (!stopping.isAsked) {
    const sentence = startSentence(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exit(1);
  }
}
