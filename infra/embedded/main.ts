import { readSettings } from './settings.ts';
import { startEmbedded } from './start.ts';
import { startSentence } from './start-sentence.ts';
import { createDemoClock } from './seed/demo-clock.ts';
import { seedDemo } from './seed/seed.ts';

/** The process behind `npm start`: everything in one, on the embedded store and bus. */
const startedAt = Date.now();
try {
  const settings = readSettings(process.env);
  const clock = createDemoClock();
  const running = await startEmbedded(settings, clock.now);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
  const accounts = settings.isDemo ? await seedDemo(running.url, settings.dataFolder, clock) : [];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nKeyturn is ready at ${running.url} (after ${seconds} s)`);
  if (accounts.length > 0) console.log(`\nDemo people, password "${accounts[0]?.password ?? ''}":`);
  for (const { email, name, role } of accounts) console.log(`  ${email.padEnd(30)} ${name.padEnd(18)} ${role}`);
} catch (error) {
  const sentence = startSentence(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}
