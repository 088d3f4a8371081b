import { z } from 'zod';
import { remotesAnswer } from '../remote.ts';
import { callTable, json } from './call.ts';

const health = z.object({ status: z.enum(['ok', 'unavailable']) });

/** What the gateway answers itself. */
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
  'GET /remotes.json': {
    summary: 'The screens’ bundles and the paths they own.',
    access: 'public',
    answers: { 200: json(remotesAnswer) },
  },
});
