import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { notFound } from '@keyturn/service-kit/problem';
import type { Response } from 'express';
import type { Photo } from './photos.ts';

/**
 * Sends a photo, streaming its file: whole photos of many slow readers would fill the memory. Throws a Problem 404 if
 * the file is gone; a reader who leaves is no error.
 */
export async function sendPhoto(response: Response, photo: Photo): Promise<void> {
  if (typeof photo !== 'string') return void setHeaders(response).send(photo);
  const file = await openFile(photo);
  try {
    const { size } = await file.stat();
    setHeaders(response).set('content-length', String(size));
    if (response.req.method === 'HEAD') response.end();
    else await pipeline(file.createReadStream(), response);
  } catch (error) {
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    await file.close();
  }
}

const setHeaders = (response: Response): Response =>
  response
    .set({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'content-disposition': 'inline; filename="photo.jpg"',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type('image/jpeg');

/** A file deleted since the look-up is a 404. */
const openFile = (path: string): Promise<FileHandle> =>
  open(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? noSuchImage() : error;
  });

export const noSuchImage = () => notFound('There is no such image.');

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
