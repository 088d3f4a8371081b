import { z } from 'zod';
import { CALLS, type Call, type CallAnswer, type CallTable } from './calls.ts';
import { SHARED_REFUSALS } from './calls/refusals.ts';
import { failureBody } from './errors.ts';
import { conversation, message } from './conversations.ts';
import { cardListing, matchesAnswer, matchedListing } from './matching.ts';
import { blockedPerson } from './moderation.ts';
import { notice } from './notifications.ts';
import { listingCard, ownPost } from './posts.ts';
import { publicProfile, sessionUser } from './profiles.ts';
import { SESSION_COOKIE } from './session.ts';
import { tourRequest } from './tours.ts';
import { transfer } from './transfers.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends Json {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

const NAMED = { failureBody, sessionUser, publicProfile, ownPost, listingCard, cardListing } as const;
const ALSO_NAMED = {
  matchedListing,
  matchesAnswer,
  tourRequest,
  notice,
  conversation,
  message,
  transfer,
  blockedPerson,
} as const;

const names = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries({ ...NAMED, ...ALSO_NAMED })) {
  names.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
}
for (const { name, schema } of SHARED_REFUSALS) names.add(schema, { id: name });

/** The document of the public API, or of another table; answers allow only listed fields. */
export function openApiDocument(calls: CallTable = CALLS): OpenApiDocument {
  const components: Json = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', pattern = ''] = key.split(' ');
    const path = openApiPath(pattern);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, call, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyturn',
      version: '1',
      description: 'Calls that change something are refused (403) when a browser says that another site asks for them.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  };
}

/** `/api/posts/:postId` in OpenAPI's syntax. */
export const openApiPath = (pattern: string): string => pattern.replace(/:(\w+)/g, '{$1}');

function operation(key: string, call: Call, components: Json): Json {
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    summary: call.summary,
    security: call.access !== 'public' ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', Object.entries(call.path ?? {})),
      ...parameters('query', Object.entries(call.query?.shape ?? {})),
      ...(call.body?.type === 'multipart/form-data' ? [REQUESTED_WITH] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: call.body.isRequired,
        content: { [call.body.type]: { schema: toJson(call.body.schema) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(call.answers).map(([status, answer]) => [status, response(Number(status), answer, components)]),
    ),
  };
}

function parameters(place: 'path' | 'query', entries: readonly (readonly [string, unknown])[]): Json[] {
  return entries.map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: toJson(schema as z.ZodType),
  }));
}

/** A header that no form of another site can send (security S-9). */
const REQUESTED_WITH = { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string' } };

const REQUEST_ID = { 'X-Request-Id': { required: true, schema: { type: 'string' } } };
const RETRY_AFTER = { 'Retry-After': { required: true, schema: { type: 'string', pattern: '^\\d+$' } } };

function response(status: number, { summary, type, schema }: CallAnswer, components: Json): Json {
  return {
    description: summary,
    headers: { ...REQUEST_ID, ...(status === 429 && RETRY_AFTER) },
    ...(type !== null && { content: { [type]: schema === null ? {} : { schema: answerSchema(schema, components) } } }),
  };
}

const toJson = (schema: z.ZodType): Json => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return rest;
};

/** Spellings of values are in the global registry, names of parts in their own. */
function addSpelling({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { format, pattern } = z.globalRegistry.get(zodSchema) ?? {};
  Object.assign(jsonSchema, format !== undefined && { format }, pattern !== undefined && { pattern });
}

/** An answer's schema; named parts become shared components. */
function answerSchema(schema: z.ZodType, components: Json): Json {
  const whole = z.toJSONSchema(z.object({ answer: schema }), { io: 'output', metadata: names, override: addSpelling });
  const { properties, $defs } = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    properties: { answer: Json };
    $defs?: Record<string, Json>;
  };
  for (const [name, { id: _name, ...part }] of Object.entries($defs ?? {})) components[name] = part;
  return properties.answer;
}
