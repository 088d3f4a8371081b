import type { Readable } from 'node:stream';
import type { Response } from 'express';

const kept = new WeakMap<Response, Readable>();

/** Remembers that an answer is taken from its service faster than its caller may take it. */
export const keepAnswer = (response: Response, answer: Readable): void => void kept.set(response, answer);

/** Bytes of an answer that its service has given and its caller has not taken. */
export const keptOf = (response: Response): number => kept.get(response)?.readableLength ?? 0;
