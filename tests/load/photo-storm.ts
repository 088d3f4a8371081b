import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import { sendOne, type Tools } from './generator.ts';
import type { PhotoForm } from './photos.ts';
import { uploadRequest } from './requests.ts';
import type { Person } from './world.ts';

const PHOTOS = 41;
/** What a browser sends at once for one person. */
const AT_ONCE = 3;
const AGAIN_MS = 2000;

/** Some people upload 41 photos each, again where they are told to come again. Returns how long all of it took, in seconds. */
export async function runPhotoStorm(
  tools: Tools,
  figures: Figures,
  people: readonly Person[],
  form: PhotoForm,
): Promise<number> {
  const startedAt = performance.now();
  const uploadAll = async (person: Person): Promise<void> => {
    let left = PHOTOS;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const upload = () => {
          const request = uploadRequest(tools.journal, person, form);
          return sendOne(tools, figures, { kind: 'upload', request, dueAt: performance.now(), startedAt });
        };
        while (!(await upload())) await pause(AGAIN_MS);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await Promise.all(people.map(uploadAll));
  return (performance.now() - startedAt) / 1000;
}
