import { openEmbedded } from '../src/embedded/embedded-store.ts';

process.on('SIGXFSZ', () => {});

const things = openEmbedded(process.argv[2] ?? '')
  .store('one')
  .collection<{ _id: string; text: string }>('things');
let acknowledged = 0;
let error = '';
while (error === '' && acknowledged < 5000) {
  try {
    await things.insertOne({ _id: `id-${acknowledged}`, text: 'x'.repeat(2000) });
    acknowledged += 1;
  } catch (reason) {
    error = reason instanceof Error ? reason.name : String(reason);
  }
}
process.stdout.write(JSON.stringify({ acknowledged, error, found: await things.countDocuments({}) }));
process.exit(0);
