import type { UploadAnswer } from '@keyturn/contracts/media';
import { key, object } from '../read/readers.ts';
import { ownCaller } from '../slice/own-release.ts';
import { readWhole } from './call.ts';
import { NetworkError } from './errors.ts';
import { parsed, refuseFailure, UPLOAD_DEADLINE_MS } from './make-call.ts';

const answer = object<Pick<UploadAnswer, 'secure_url'>>({ secure_url: key });

/**
 * Uploads one listing photo and reports its progress from 0 to 1. It uses XMLHttpRequest because fetch does not report
 * upload progress. Throws ApiError or NetworkError.
 */
export function uploadImage(file: Blob, onProgress: (fraction: number) => void): Promise<{ secure_url: string }> {
  const form = new FormData();
  form.append('upload_preset', 'keyturn');
  form.append('folder', 'listings');
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/media/upload');
    request.setRequestHeader('x-requested-with', 'fetch');
    for (const [name, value] of Object.entries(ownCaller)) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_DEADLINE_MS;
    request.upload.onprogress = (event) => onProgress(event.total === 0 ? 0 : event.loaded / event.total);
    request.onerror = request.ontimeout = request.onabort = () => reject(new NetworkError('No answer'));
    request.onload = () => {
      try {
        refuseFailure(request.status, request.responseText);
        resolve(readWhole('POST /api/media/upload', answer, parsed(request.status, request.responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new NetworkError('No answer'));
      }
    };
    request.send(form);
  });
}
