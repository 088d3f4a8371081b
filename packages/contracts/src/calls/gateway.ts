import { z } from 'zod';
import { COMMAND_BYTES, releaseState } from '../release.ts';
import { remotesAnswer } from '../remote.ts';
import { pageReports, REPORT_BYTES } from '../reports.ts';
import { PREVIEW_BYTES } from '../preview.ts';
import { bytes, callTable, json, jsonBody, nothing } from './call.ts';

const health = z.object({ status: z.enum(['ok', 'unavailable']) });

const link = z.object({ link: z.string().optional() });
const previewRefuses = {
  401: ['unauthorized'],
  403: ['not_yours'],
  404: ['unknown_route'],
  410: ['over'],
  422: ['unreadable', 'unfit'],
} as const;

/** Calls that the gateway answers itself. */
export const GATEWAY_CALLS = callTable({
  'GET /api/openapi.json': {
    summary: 'This document.',
    access: 'public',
    answers: { 200: json(z.looseObject({ openapi: z.literal('3.1.0') })) },
  },
  'GET /healthz': {
    summary: 'Whether the gateway runs.',
    access: 'public',
    answers: { 200: json(health) },
  },
  'GET /readyz': {
    summary: 'Whether the gateway can show pages.',
    access: 'public',
    answers: { 200: json(health), 503: json(health, 'No remote is known.') },
  },
  'POST /api/reports': {
    summary: 'A page tells which slices it was shown, and what failed of them.',
    access: 'public',
    body: jsonBody(pageReports, { maxBytes: REPORT_BYTES }),
    answers: { 204: nothing },
  },
  'POST /releases/:slice': {
    summary: 'What a team or an operator says to a slice’s releases, signed: who has no key finds no such address.',
    access: 'public',
    path: { slice: z.string() },
    body: { type: 'application/jose', schema: z.string(), isRequired: true, maxBytes: COMMAND_BYTES },
    answers: { 200: json(releaseState) },
    refuses: {
      401: ['unauthorized'],
      403: ['not_yours'],
      404: ['unknown_route'],
      409: ['revision', 'conflict'],
      422: ['unreadable', 'unfit'],
    },
  },
  'GET /releases/:slice/preview': {
    summary:
      'The page behind the link of a preview: asks whether this browser gets a slice from elsewhere. Changes nothing.',
    access: 'public',
    path: { slice: z.string() },
    query: link,
    answers: { 200: bytes('text/html', 'The page') },
    refuses: previewRefuses,
  },
  'POST /releases/:slice/preview': {
    summary: 'Has this browser shown a slice as the link of a preview says, until that is over.',
    access: 'public',
    path: { slice: z.string() },
    body: {
      type: 'application/x-www-form-urlencoded',
      schema: link,
      isRequired: true,
      maxBytes: PREVIEW_BYTES,
    },
    answers: { 303: { ...nothing, summary: 'Leads to the slice.' } },
    refuses: previewRefuses,
  },
  'POST /releases/:slice/preview/end': {
    summary: 'Ends the preview in this browser, if there is one.',
    access: 'public',
    path: { slice: z.string() },
    answers: { 204: nothing },
  },
  'GET /remotes.json': {
    summary: 'The screens’ bundles and the paths they own.',
    access: 'public',
    answers: { 200: json(remotesAnswer) },
  },
});
