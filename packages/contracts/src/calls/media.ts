import { exportAnswer } from '../export.ts';
import { uploadAnswer, uploadForm, widthQuery } from '../media.ts';
import { mediaFile } from '../primitives.ts';
import { bytes, callTable, json } from './call.ts';

/** Listing photos. */
export const MEDIA_CALLS = callTable({
  'POST /api/media/upload': {
    summary: 'Uploads a listing photo of at most 15 MB; it is stored re-encoded and without metadata.',
    access: 'session',
    body: { type: 'multipart/form-data', schema: uploadForm, isRequired: true },
    answers: { 200: json(uploadAnswer) },
    refuses: { 422: ['no_file', 'not_an_image', 'image_too_large'], 429: ['too_many', 'no_space'] },
  },
  'GET /media/listings/:file': {
    summary: 'A listing photo, on request narrower.',
    access: 'public',
    path: { file: mediaFile },
    query: widthQuery,
    answers: { 200: bytes('image/jpeg', 'The photo') },
    refuses: { 422: ['invalid'] },
  },
  'GET /api/media/export': {
    summary: 'What is kept about the caller: photos of listings. Five times a day.',
    access: 'session',
    answers: { 200: json(exportAnswer) },
    refuses: { 429: ['too_many'] },
  },
});
