import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_LIMIT_BYTES, uploadFields } from '@keyturn/contracts/media';
import { parse } from '@keyturn/service-kit/http';
import { Problem, badRequest, invalid, unavailable } from '@keyturn/service-kit/problem';
import type { Request, Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';
import { readFacts } from './image-files.ts';

const FIELD_BYTES = 200;
const PARTS = 8;
/** Limit of a whole form: part limits exclude bytes before the first and after the last part. */
const FORM_BYTES = UPLOAD_LIMIT_BYTES + 64 * 1024;
/** Longer than any upload; older files were left by an ended process. */
const LEFT_MS = 600_000;

/** Receives an upload form's file into a folder of unchecked files: they may be large, and many at once. */
export interface UploadReader {
  /** Creates the folder and removes interrupted uploads. */
  prepare(): Promise<void>;
  /**
   * Reads the form within its limits, runs `work` with the file's path and always removes the file. Throws a 4xx for
   * another form, and the signal's reason if its sender leaves.
   */
  take<T>(request: Request, response: Response, left: AbortSignal, work: (path: string) => Promise<T>): Promise<T>;
}

/** An option of multer that its types lack. */
interface FormOptions extends multer.Options {
  streamHandler(request: Request, form: Writable): void;
}

export function createUploadReader(folder: string): UploadReader {
  const forms = new WeakMap<Request, Writable>();
  const options: FormOptions = {
    dest: folder,
    limits: { files: 1, fileSize: UPLOAD_LIMIT_BYTES, fields: 5, fieldSize: FIELD_BYTES, parts: PARTS },
    streamHandler(request, form) {
      forms.set(request, form);
      request.pipe(form);
    },
  };
  const readForm = multer(options).single('file');

  function read(request: Request, response: Response, left: AbortSignal): Promise<void> {
    left.throwIfAborted();
    return new Promise((resolve, reject) => {
      let bytes = 0;
      let isOver = false;
      const end = (reason: Error) => {
        isOver = true;
        reject(reason);
        // The rest is drained, or its sender would not get the answer; multer removes the partial file.
        forms.get(request)?.destroy(reason);
      };
      left.addEventListener('abort', () => end(left.reason as Error));
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > FORM_BYTES && !isOver) end(tooLarge());
      });
      readForm(request, response, (error: unknown) => {
        // Completed just as it was aborted.
        if (isOver) void removeFile(request);
        else if (error === undefined) resolve();
        else reject(toProblem(error));
      });
    });
  }

  return {
    async prepare() {
      await mkdir(folder, { recursive: true });
      // Only old ones: another replica may be receiving.
      const before = Date.now() - LEFT_MS;
      for (const { name, mtime } of await readFacts(folder)) {
        if (mtime.getTime() < before) await rm(join(folder, name), { force: true });
      }
    },
    async take(request, response, left, work) {
      if (!request.is('multipart/form-data')) {
        throw new Problem(415, 'unsupported_media_type', 'Please send the photo as a form upload.');
      }
      if (Number(request.headers['content-length']) > FORM_BYTES) throw tooLarge();
      try {
        await read(request, response, left);
        return await work(uploadedFile(request));
      } finally {
        await removeFile(request);
      }
    },
  };
}

async function removeFile({ file }: Request): Promise<void> {
  // A leftover is removed at the next start.
  if (file) await rm(file.path, { force: true }).catch(() => undefined);
}

/** The uploaded file's path, after its other fields are checked. */
function uploadedFile(request: Request): string {
  parse(uploadFields, request.body);
  if (!request.file || request.file.size === 0) throw invalid('Please choose a photo.', 'no_file');
  return request.file.path;
}

const tooLarge = () => new Problem(413, 'too_large', 'A photo can have at most 15 MB.');

function toProblem(error: unknown): Problem {
  const code = error instanceof multer.MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') return tooLarge();
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT')
    return invalid('Please send one photo at a time, in the field file.');
  if (code !== '') return invalid('That upload has too many or too long fields.');
  // The disk's fault, not the sender's.
  if (error instanceof Error && 'syscall' in error)
    return Object.assign(unavailable('The upload cannot be kept.'), { cause: error });
  return badRequest('That upload cannot be read.');
}
