import { openEmbedded } from '@keyturn/service-kit/embedded-store';

/** Writes until a write fails, tries some more, and prints what was acknowledged before and after, and what is read. */
const MORE = 20;
const things = openEmbedded(process.argv[2] ?? '')
  .store('one')
  .collection<{ _id: string }>('things');

const write = (id: number): Promise<string> =>
  things.insertOne({ _id: `id-${id}` }).then(
    () => '',
    (reason: unknown) => (reason instanceof Error ? reason.name : String(reason)),
  );
let before = 0;
let error = '';
while (error === '' && before < 1000) {
  error = await write(before);
  if (error === '') before += 1;
}
let after = 0;
for (let id = 1; id <= MORE; id += 1) if ((await write(before + id)) === '') after += 1;
process.stdout.write(JSON.stringify({ before, error, after, found: await things.countDocuments({}) }));
process.exit(0);
