import { UPLOAD_LIMIT_BYTES, uploadFields } from '@keyturn/contracts/media';
import { parse } from '@keyturn/service-kit/http';
import { Problem, badRequest, invalid } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import multer from 'multer';

const FIELD_BYTES = 200;
const PARTS = 8;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: { files: 1, fileSize: UPLOAD_LIMIT_BYTES, fields: 5, fieldSize: FIELD_BYTES, parts: PARTS },
}).single('file');

/** Reads the one file of an upload form within its limits; anything else is a clear 4xx. */
export const readUpload: RequestHandler = (request, response, next) => {
  if (!request.is('multipart/form-data')) {
    throw new Problem(415, 'unsupported_media_type', 'Please send the photo as a form upload.');
  }
  readForm(request, response, (error: unknown) => next(error === undefined ? undefined : toProblem(error)));
};

/** The uploaded bytes, once the fields beside them are right. */
export function uploadedFile(request: Request): Buffer {
  parse(uploadFields, request.body);
  if (!request.file || request.file.size === 0) throw invalid('Please choose a photo.', 'no_file');
  return request.file.buffer;
}

function toProblem(error: unknown): Problem {
  const code = error instanceof multer.MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') return new Problem(413, 'too_large', 'A photo can have at most 15 MB.');
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT')
    return invalid('Please send one photo at a time, in the field file.');
  if (code !== '') return invalid('That upload has too many or too long fields.');
  return badRequest('That upload cannot be read.');
}
