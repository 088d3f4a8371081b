import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { untilSo } from '@keyturn/service-kit/testing-times';
import sharp from 'sharp';
import { openClient, SeedError, type Client } from '../../../infra/embedded/seed/client.ts';
import { startMovedProduct } from '../../testing/moved-product.ts';
import { PASSWORD } from './callers.ts';
import { COMPLETE } from './strangers.ts';

/** So little that a person may keep 25 MB of photos. */
const SETTINGS = { MEDIA_LIMIT_GB: '0.5', LOG_LEVEL: 'fatal', JOBS_EVERY_MS: '500' };
const EMAIL = 'photos@example.edu';
/** Nothing names a photo for so long, and it goes. */
const GRACE_MS = 3_600_000;
/** As large as photos are kept. */
const SIDES = { width: 2048, height: 2048 };
const LONGEST_PAUSE_S = 5;
/** Until the hour of each photo has begun, which events do, and is over, which a job sees. */
const MOST_HOURS = 20;
const LOOKS_AN_HOUR = 30;

/** Fills what a person may keep with photos of a listing and a draft, and deletes both. Says what stays public, or is not given back. */
export async function attackDeletedPhotos(): Promise<string | null> {
  const { url, setAhead, stop } = await startMovedProduct(SETTINGS);
  let aheadMs = 0;
  const moveOn = (ms: number) => setAhead((aheadMs += ms));
  try {
    const client = openClient(url, async (seconds) => {
      await pause(1000 * Math.min(seconds, LONGEST_PAUSE_S));
      await moveOn(1000 * seconds);
    });
    await client.call('POST', '/api/users/register', { name: 'Ann Lee', email: EMAIL, password: PASSWORD });
    await client.call('POST', '/api/profiles', { email: EMAIL, name: 'Ann Lee', location: 'Provo UT' });
    const noise = await makeNoise();
    const photos = await fill(client, noise);
    if (photos.length < 3) return `only ${photos.length} photos were kept`;

    const [last = '', changed = '', ...others] = photos;
    const images = [changed, ...others].map((address) => ({ url: address }));
    const listing = await publish(client, { images });
    const draft = await client.call<{ _id: string }>('POST', '/api/create-draft', { email: EMAIL });
    const put = (id: string, postData: object) =>
      client.call('PUT', `/api/posts/${id}`, { userEmail: EMAIL, postData });
    await put(draft._id, { images: [{ url: last }] });
    const addresses = photos.flatMap((address) => [address, `${address}?w=480`]);
    const open = async (): Promise<string[]> => {
      const statuses = await Promise.all(addresses.map(async (address) => statusOf(url + address)));
      return addresses.filter((_, at) => statuses[at] !== 404);
    };
    await put(listing, { images: images.slice(1) });
    if ((await open()).length < addresses.length) return 'a photo was gone before its time';
    for (const id of [draft._id, listing]) await client.call('DELETE', `/api/posts/${id}`);

    let left = addresses;
    for (let hours = 0; hours < MOST_HOURS && left.length > 0; hours += 1) {
      await moveOn(GRACE_MS);
      for (let looks = 0; looks < LOOKS_AN_HOUR && left.length > 0; looks += 1) {
        await pause(100);
        left = await open();
      }
    }
    if (left.length > 0) return `still public: ${left.join(', ')}`;
    return (await upload(client, noise)) === null ? 'the space is not given back' : null;
  } finally {
    await stop();
  }
}

/** A picture that no encoder makes small. */
const makeNoise = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const raw = { ...SIDES, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(SIDES.width * SIDES.height * 3), { raw })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
};

/** A live listing, once the product has heard who it is of; its id. */
async function publish(client: Client, fields: object): Promise<string> {
  let id = '';
  const body = { userEmail: EMAIL, postData: { ...COMPLETE, ...fields } };
  const isLive = async (): Promise<boolean> => {
    const answer = await client.call<{ _id: string }>('POST', '/api/posts', body).catch(unless(403));
    id = answer?._id ?? '';
    return id !== '';
  };
  await untilSo(isLive, 'the listing');
  return id;
}

/** Uploads until no more are taken; the addresses of what was. */
async function fill(client: Client, noise: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const photos: string[] = [];
  for (let next = await upload(client, noise); next !== null; next = await upload(client, noise)) photos.push(next);
  return photos;
}

/** Null where there is no space left. */
const upload = (client: Client, noise: Uint8Array<ArrayBuffer>): Promise<string | null> =>
  client.upload('noise', noise).catch(unless(429));

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

/** Null for a refusal with this status. */
const unless =
  (status: number) =>
  (error: unknown): null => {
    if (error instanceof SeedError && error.status === status) return null;
    throw error;
  };
