import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_LIMIT_BYTES, uploadFields } from '@keyturn/contracts/media';
import { parse } from '@keyturn/service-kit/http';
import { Problem, TurnedAway, badRequest, invalid, unavailable } from '@keyturn/service-kit/problem';
import type { Request, Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';
import { readFacts } from './image-files.ts';
import type { UploadSlot } from './upload-slots.ts';

const FIELD_BYTES = 200;
const PARTS = 8;
/** Longer than any upload takes; what is older was left by a process that ended. */
const LEFT_MS = 600_000;

/** Takes the one file of an upload form to a folder of files that nobody has looked into yet: it may be large, and many come at once. */
export interface UploadReader {
  /** Makes the folder and removes what an interrupted upload left. */
  prepare(): Promise<void>;
  /**
   * Reads the form within its limits; anything else is a clear 4xx, and 503 where its place is needed while it is on its way.
   * The file goes when the request is answered.
   */
  read(request: Request, response: Response, slot: UploadSlot): Promise<void>;
}

/** What multer takes and its types do not know. */
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
  return {
    async prepare() {
      await mkdir(folder, { recursive: true });
      // Not the young ones: another replica may be taking them.
      const before = Date.now() - LEFT_MS;
      for (const { name, mtime } of await readFacts(folder)) {
        if (mtime.getTime() < before) await rm(join(folder, name), { force: true });
      }
    },
    async read(request, response, slot) {
      if (!request.is('multipart/form-data')) {
        throw new Problem(415, 'unsupported_media_type', 'Please send the photo as a form upload.');
      }
      removeWhenAnswered(request, response);
      await new Promise<void>((resolve, reject) => {
        slot.lend(() => {
          const problem = new TurnedAway('Another upload needs the place.', 5);
          // The rest is read and dropped, or its sender would not get the answer; what is written of it multer removes.
          forms.get(request)?.destroy(problem);
          reject(problem);
        });
        readForm(request, response, (error: unknown) => {
          slot.settle();
          if (error === undefined) resolve();
          else reject(toProblem(error));
        });
      });
    },
  };
}

function removeWhenAnswered(request: Request, response: Response): void {
  response.once('close', () => {
    // What stays is removed at the next start.
    if (request.file) void rm(request.file.path, { force: true }).catch(() => undefined);
  });
}

/** The path of the uploaded file, once the fields beside it are right. */
export function uploadedFile(request: Request): string {
  parse(uploadFields, request.body);
  if (!request.file || request.file.size === 0) throw invalid('Please choose a photo.', 'no_file');
  return request.file.path;
}

function toProblem(error: unknown): Problem {
  const code = error instanceof multer.MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') return new Problem(413, 'too_large', 'A photo can have at most 15 MB.');
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT')
    return invalid('Please send one photo at a time, in the field file.');
  if (code !== '') return invalid('That upload has too many or too long fields.');
  // The disk's fault and not the sender's.
  if (error instanceof Error && 'syscall' in error)
    return Object.assign(unavailable('The upload cannot be kept.'), { cause: error });
  return badRequest('That upload cannot be read.');
}
