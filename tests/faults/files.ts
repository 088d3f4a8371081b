import { tooLargeFiles, dearestFiles, usualPhotos } from '@keyturn/media/testing-files';
import { childrenOf, imageWorkersOf, memoryOf } from '@keyturn/service-kit/testing-processes';
import sharp from 'sharp';
import { openClient, SeedError, type Client } from '../../infra/embedded/seed/client.ts';
import { startProduct } from '../testing/product.ts';

const MB = 2 ** 20;
const MOST_RISE_BYTES = 220 * MB;
const LONGEST_MS = 1000;
const LOOK_MS = 10;
const AT_ONCE = 4;
/** Over the limit once or twice may be when the engine collects; over it each time is what the files take. */
const TURNS = 3;

/**
 * Sends files that are dear to decode, and large photos as people take them, to the running product, alone and four at
 * once, and says what each takes: memory of the product and its decoding process together over their rest (goal G4). Times
 * count only where told: they are the machine's, too. Returns what was not as it should be.
 */
export async function runHostileFiles({ isTimed }: { isTimed: boolean }): Promise<string[]> {
  const product = await startProduct({ LIMIT_REGISTRATIONS: '1000' });
  try {
    const pid = childrenOf(process.pid, 'embedded.mjs')[0];
    if (pid === undefined) throw new Error('The memory of a product that was running already is not known.');
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await send(await openPerson(product.url), small);
    const decoderRest = heldByDecoder(pid);
    console.log(`At rest: ${Math.round((memoryOf(pid).now + decoderRest) / MB)} MB`);

    const wrong: string[] = [];
    for (const [files, right, mostMs] of [
      [await tooLargeFiles(), 422, LONGEST_MS],
      [await dearestFiles(), 200, Infinity],
      [await usualPhotos(), 200, Infinity],
    ] as const) {
      for (const [what, file] of Object.entries(files)) {
        for (const count of [1, AT_ONCE]) {
          const turn = async () => {
            // Whose first pictures they are: each counts.
            const client = await openPerson(product.url);
            return measure(pid, decoderRest, () =>
              Promise.all(Array.from({ length: count }, () => send(client, file))),
            );
          };
          let found = await turn();
          for (let more = 1; more < TURNS && found.rise > MOST_RISE_BYTES; more += 1) found = await turn();
          const { statuses, rise, ms } = found;
          const isRight =
            statuses.every((status) => status === right) &&
            rise <= MOST_RISE_BYTES &&
            (!isTimed || ms / count <= mostMs);
          const figures = `${Math.round(rise / MB)} MB, ${Math.round(ms)} ms`;
          const line = `${count} × ${what} (${Math.round(file.length / 1000)} KB): ${statuses.join(' ')}, ${figures}`;
          console.log(`${isRight ? '  ' : '! '}${line}`);
          if (!isRight) wrong.push(line);
        }
      }
    }
    return wrong;
  } finally {
    await product.stop();
  }
}

let people = 0;

/** Somebody new who is signed in. */
async function openPerson(url: string): Promise<Client> {
  people += 1;
  const client = openClient(url);
  const email = `lab${people}@example.edu`;
  await client.call('POST', '/api/users/register', { name: 'Lab Person', email, password: 'quiet mountain lease' });
  return client;
}

const send = (client: Client, file: Buffer): Promise<number> =>
  client.upload('photo', new Uint8Array(file)).then(
    () => 200,
    (error: unknown) => (error instanceof SeedError ? error.status : 0),
  );

const heldByDecoder = (pid: number): number =>
  imageWorkersOf(pid).reduce((sum, worker) => sum + memoryOf(worker).now, 0);

/**
 * What some uploads are answered, how far memory rose, and how long all of them took: the decoder's over its first rest, the
 * product's over what it held right before, as what earlier calls left there is collected when the engine sees fit.
 */
async function measure(pid: number, decoderRest: number, work: () => Promise<number[]>) {
  const rest = memoryOf(pid).now + decoderRest;
  let most = rest;
  const look = (): number => memoryOf(pid).now + heldByDecoder(pid);
  const timer = setInterval(() => (most = Math.max(most, look())), LOOK_MS);
  const startedAt = performance.now();
  const statuses = await work();
  clearInterval(timer);
  return { statuses, rise: most - rest, ms: performance.now() - startedAt };
}
