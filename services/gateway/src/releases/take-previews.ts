import { PREVIEW_BYTES } from '@keyturn/contracts/preview';
import { noteRefusal } from '@keyturn/service-kit/http';
import { Problem } from '@keyturn/service-kit/problem';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { PREVIEW_COOKIE } from '../cookies.ts';
import { sendAsking, sendRefusal } from './preview-page.ts';
import type { Previews } from './previews.ts';

const COOKIE = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;
/** Room for the field's name beside a link in a form. */
const FORM_BYTES = 100;

type OfSlice = RequestHandler<{ slice: string }>;

/** `GET /releases/:slice/preview`: asks, because opening a link must change nothing: others may trigger it. */
export const askForPreview =
  (previews: Previews): OfSlice =>
  async (request, response) => {
    const link = linkIn(request.query);
    sendAsking(response, await previews.read(request.params.slice, link), link);
  };

/** `POST /releases/:slice/preview`: the page's button. */
export const beginPreview = (previews: Previews): OfSlice[] => [
  express.urlencoded({ extended: false, limit: PREVIEW_BYTES + FORM_BYTES }),
  async (request, response) => {
    const link = linkIn(request.body);
    const { preview, until } = await previews.read(request.params.slice, link);
    response.cookie(PREVIEW_COOKIE, link, { ...COOKIE, expires: until });
    const first = preview.paths.find(({ path }) => !path.includes(':'))?.path ?? '/';
    response.status(303).set({ location: first, 'cache-control': 'no-store' }).end();
  },
];

/** `POST /releases/:slice/preview/end`: the banner's button. */
export const endPreview: OfSlice = (_request, response) => {
  response.clearCookie(PREVIEW_COOKIE, COOKIE).set('cache-control', 'no-store').status(204).end();
};

/** Browsers get a page with the reason, programs get JSON. */
export const refusePreview: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const isPage = /^\/[^/]+\/preview\/?$/.test(request.path) && isForPeople(request);
  if (!(error instanceof Problem) || error.status >= 500 || !isPage || response.headersSent) return next(error);
  noteRefusal(request, error.code);
  response.status(error.status).set(error.headers);
  sendRefusal(response, error.message);
};

const isForPeople = ({ headers }: Request): boolean => /\btext\/html\b/i.test(headers.accept ?? '');

function linkIn(given: unknown): string {
  const link = (given as { link?: unknown } | undefined)?.link;
  return typeof link === 'string' ? link : '';
}
