import { DAY_MS } from '@keyturn/domain/durations';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAnswer, type UploadAnswer } from '@keyturn/contracts/media';
import type { Identity } from '@keyturn/service-kit/identity';
import { startTestService, testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { holdImageWorker, imageWorkersOf } from '@keyturn/service-kit/testing-processes';
import sharp, { type Sharp } from 'sharp';
import { createMedia } from './app.ts';
import type { ImageHostConfig, MediaConfig } from './config.ts';

export const MEDIA_KEY = 'k'.repeat(64);

interface Context {
  after(stop: () => Promise<void>): unknown;
}

/**
 * A media service and its file folder. Its jobs do not run by default: they follow the machine's minutes, while tests
 * advance by half hours and days.
 */
export async function startMedia(
  context: Context,
  host: ImageHostConfig | null = null,
  further: Pick<MediaConfig, 'sweepMs' | 'orphansMs' | 'limitGb'> = {},
  note?: (fields: unknown, message: string) => void,
): Promise<TestService & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-media-'));
  const service = await startTestService((deps) => {
    const log = note ? Object.assign(deps.log, { error: note }) : deps.log;
    return createMedia({ ...deps, log }, { mediaKey: MEDIA_KEY, folder, host, sweepMs: DAY_MS, ...further });
  }, context);
  context.after(async () => {
    for (const path of [folder, `${folder}-uploads`]) await rm(path, { recursive: true, force: true });
  });
  return { ...service, folder };
}

/** A unique photo of random pixels. */
export const photo = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const FIELDS = { upload_preset: 'keyturn', folder: 'listings' };

/** An upload's form; the file is last, as browsers send it. */
export function uploadForm(file: Buffer | null, fields: Record<string, string> = FIELDS, fileName = 'a.jpg'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([Uint8Array.from(file)], { type: 'image/jpeg' }), fileName);
  return form;
}

export const upload = (service: TestService, user: Identity | null, form: FormData): Promise<Answer> =>
  service.call('POST', '/api/media/upload', { user, body: form });

/** Uploads a valid photo. */
export async function uploadPhoto(service: TestService, user: Identity, file: Buffer): Promise<UploadAnswer> {
  const answer = await upload(service, user, uploadForm(file));
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return uploadAnswer.parse(answer.body);
}

/** Fetches an image like the gateway. */
export async function download(service: TestService, path: string) {
  const response = await service.request('GET', path);
  return { status: response.status, headers: response.headers, data: Buffer.from(await response.arrayBuffer()) };
}

/** A number in the service's metrics. */
export async function measured(service: TestService, name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Stops the decoder until `go`; its service waits at most ten seconds, then uses another. */
export async function holdDecoder(service: TestService) {
  const small = await photo(8, 8).jpeg().toBuffer();
  const worker = await holdImageWorker(() => uploadPhoto(service, testUser('Bob Ray'), small));
  return {
    go() {
      if (imageWorkersOf().includes(worker)) process.kill(worker, 'SIGCONT');
    },
  };
}
