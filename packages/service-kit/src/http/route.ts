import type { Call, CallName } from '@keyturn/contracts/calls';
import type { BodyIn } from '@keyturn/contracts/wire';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { notFound } from '../base/problem.ts';
import { createJsonReader } from './body.ts';
import { parse } from './http.ts';
import { callerOf, requireAdmin, requireSelf, requireUser, type Identity } from './identity.ts';

type Success = 200 | 201 | 202 | 204;

/** A handler's answer: one of its row's success statuses and the matching body. */
export type Reply<C extends Call> = {
  readonly [S in keyof C['answers'] & Success]: { readonly status: S; readonly body: BodyIn<C['answers'][S]> };
}[keyof C['answers'] & Success];

/** A handler's arguments: the caller, and the parsed input of its row. */
export interface Asked<C extends Call> {
  readonly caller: C['access'] extends 'public' ? Identity | null : Identity;
  readonly path: C extends { readonly path: infer P extends NonNullable<Call['path']> }
    ? z.output<z.ZodObject<P>>
    : undefined;
  readonly query: C extends { readonly query: infer Q extends z.ZodObject } ? z.output<Q> : undefined;
  readonly body: C extends {
    readonly body: { readonly type: 'application/json'; readonly schema: infer S extends z.ZodType };
  }
    ? z.output<S>
    : undefined;
  readonly request: Request;
  readonly response: Response;
}

/** An answer with a success status of its row. */
export function reply<S extends 200 | 201 | 202, B>(status: S, body: B): { readonly status: S; readonly body: B };
export function reply(status: 204): { readonly status: 204; readonly body: undefined };
export function reply(status: number, body?: unknown) {
  return { status, body };
}

const BODY_BYTES = 100 * 1024;
const VISITORS_BODY_BYTES = 4 * 1024;

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Adds a call's route. It requires a session (401) or an admin's (403), then parses path (404), query (422) and JSON
 * body (413, 415, 400, 422). Last, the e-mail in `self` must be the caller's if present (403). A handler that writes to
 * `response` itself returns null.
 */
export function route<T extends Readonly<Record<CallName, Call>>, K extends keyof T & CallName>(
  router: Router,
  calls: T,
  key: K,
  handle: (asked: Asked<T[K]>) => Reply<T[K]> | null | Promise<Reply<T[K]> | null>,
): void {
  const row: T[K] & Call = calls[key];
  const [method, pattern] = key.split(' ') as [string, string];
  const paths = z.object(row.path ?? {});
  const read = readerOf(row);
  router[method.toLowerCase() as Method](pattern, async (request, response) => {
    const caller = row.access === 'public' ? callerOf(request) : requireUser(request);
    if (row.access === 'admin') requireAdmin(request);
    const { data: path } = paths.safeParse(request.params);
    if (!path) throw notFound('There is nothing at this address.');
    const query = row.query && parse(row.query, request.query);
    const body = await read(request, response);
    if (row.self !== undefined) checkSelf(row.self, request, { path, body });
    const asked = { caller, path, query, body, request, response } as unknown as Asked<T[K]>;
    const answer = await handle(asked);
    if (!answer) return;
    response.status(answer.status);
    if (answer.status === 204) response.end();
    else response.json(answer.body);
  });
}

/** Reads and parses a call's JSON. A form's handler reads it itself. */
function readerOf({ body, access }: Call): (request: Request, response: Response) => Promise<unknown> {
  if (body?.type !== 'application/json') return () => Promise.resolve(undefined);
  const read = createJsonReader(body.maxBytes ?? (access === 'public' ? VISITORS_BODY_BYTES : BODY_BYTES));
  return async (request, response) => {
    await read(request, response);
    return parse(body.schema, body.isRequired ? request.body : (request.body ?? {}));
  };
}

function checkSelf(self: NonNullable<Call['self']>, request: Request, given: Record<'path' | 'body', unknown>): void {
  const [place, name] = self.split('.') as ['path' | 'body', string];
  const email = (given[place] as Readonly<Record<string, unknown>>)[name];
  if (email !== undefined) requireSelf(request, email);
}
