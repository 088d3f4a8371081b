import { resolve } from 'node:path';
import { readEnv } from '@keyturn/service-kit/env';
import { StartError } from '@keyturn/service-kit/start-error';
import { z } from 'zod';
import { ROOT } from '../build/freshness.ts';
import type { OperatedData } from './operated-backup.ts';

const schema = z
  .object({
    /** Data folder of the embedded product. */
    DATA_DIR: z.string().default('.data'),
    /** The server of every service's database, with a user who may read and write them all. */
    MONGO_URL: z.string().optional(),
    /** Folder of the media service's images, if MONGO_URL is set. */
    MEDIA_DIR: z.string().optional(),
  })
  .refine((env) => env.MONGO_URL === undefined || env.MEDIA_DIR !== undefined, {
    path: ['MEDIA_DIR'],
    error: 'is needed where MONGO_URL is set',
  });

/** Which data to back up or restore: the operated topology's if MONGO_URL is set. */
export function readDataSettings(): { dataFolder: string; operated: OperatedData | null } {
  const { DATA_DIR, MONGO_URL: mongoUrl, MEDIA_DIR: mediaFolder } = readEnv(schema);
  const operated = mongoUrl !== undefined && mediaFolder !== undefined ? { mongoUrl, mediaFolder } : null;
  return { dataFolder: resolve(ROOT, DATA_DIR), operated };
}

/** Runs a command; prints one sentence for errors that an operator can fix. */
export async function runCommandWork(work: (folder: string) => Promise<void>): Promise<void> {
  const [folder] = process.argv.slice(2);
  try {
    if (folder === undefined) throw new StartError('Name the folder of the backup.');
    await work(resolve(folder));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
