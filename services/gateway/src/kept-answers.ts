import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { resetSocket } from '@keyturn/service-kit/reset-socket';
import type { Response } from 'express';
import { addressKey } from './limits.ts';

/** More than any call answers. */
const MOST_OF_ONE_BYTES = 32 * 1024 * 1024;
const MEGABYTE = 2 ** 20;
/** What an encoder takes of memory with these: a quarter of the usual, for hardly larger answers. */
const ENCODER = { windowBits: 13, memLevel: 6 };
const ENCODER_BYTES = 128 * 1024;

/** So long an answer may come in from its service, whatever there is of others. */
const COMING_MS = 3_000;
/** Of one address that come in for longer: an eighth of the connections to a service. */
const MOST_COMING = 16;

/** Answers that were taken from their services faster than their callers take them. */
export interface KeptAnswers {
  /** An answer as its caller is to read it. It is taken from its service at once, and compressed at once where that is wanted. */
  keep(response: Response, answer: Readable, isCompressed: boolean): Readable;
  /** A small answer as a whole; throws where its service does not end it. */
  keepWhole(response: Response, answer: Whole): Promise<Buffer>;
  /** To be called when its request is over. */
  forget(response: Response): void;
  /** Megabytes of an answer that lie here. */
  of(response: Response): number;
  /** Cuts those of an address that keep too many connections to services: theirs do not come to an end. */
  check(): void;
}

/** An answer of a service that can be taken as a whole. */
type Whole = Readable & { arrayBuffer(): Promise<ArrayBuffer> };

interface Kept {
  readonly response: Response;
  /** Null where it is kept as a whole. */
  readonly store: PassThrough | null;
  readonly address: string;
  readonly startedMs: number;
  bytes: number;
  /** Whether it still holds a connection to its service. */
  isComing: boolean;
}

export function createKeptAnswers(mostMegabytes: number, clockMs: () => number): KeptAnswers {
  /** The oldest first. */
  const all = new Map<Response, Kept>();
  let sum = 0;

  function add(kept: Kept, bytes: number): void {
    if (!all.has(kept.response)) return;
    kept.bytes += bytes;
    sum += bytes;
    while (sum > mostMegabytes * MEGABYTE) cutOldest();
  }

  function forget(kept: Kept): void {
    if (all.delete(kept.response)) sum -= kept.bytes;
    kept.store?.destroy();
  }

  function cut(kept: Kept): void {
    forget(kept);
    resetSocket(kept.response.req.socket);
  }

  /** The oldest of the address that keeps most. */
  function cutOldest(): void {
    const byAddress = new Map<string, { oldest: Kept; bytes: number }>();
    for (const kept of all.values()) {
      if (kept.bytes === 0) continue;
      const own = byAddress.get(kept.address) ?? { oldest: kept, bytes: 0 };
      own.bytes += kept.bytes;
      byAddress.set(kept.address, own);
    }
    cut([...byAddress.values()].reduce((most, own) => (own.bytes > most.bytes ? own : most)).oldest);
  }

  function begin(response: Response, answer: Readable, store: PassThrough | null): Kept {
    const address = addressKey(response.req);
    const kept: Kept = { response, store, address, startedMs: clockMs(), bytes: 0, isComing: true };
    all.set(response, kept);
    answer.once('close', () => (kept.isComing = false));
    return kept;
  }

  return {
    forget(response) {
      const kept = all.get(response);
      if (kept) forget(kept);
    },
    of: (response) => (all.get(response)?.bytes ?? 0) / MEGABYTE,
    keep(response, answer, isCompressed) {
      const store = new PassThrough({ highWaterMark: MOST_OF_ONE_BYTES });
      const kept = begin(response, answer, store);
      if (isCompressed) {
        add(kept, ENCODER_BYTES);
        const encoder = createGzip(ENCODER).once('close', () => add(kept, -ENCODER_BYTES));
        encoder.on('data', ({ length }: Buffer) => add(kept, length));
        // Whoever reads the store is told what went wrong.
        pipeline(answer, encoder, store, () => undefined);
      } else {
        answer.on('data', ({ length }: Buffer) => add(kept, length));
        pipeline(answer, store, () => undefined);
      }
      return store.on('data', ({ length }: Buffer) => add(kept, -length));
    },
    async keepWhole(response, answer) {
      const kept = begin(response, answer, null);
      const bytes = Buffer.from(await answer.arrayBuffer());
      // Until its request is over: how much of it its caller has taken is known to the connection alone.
      add(kept, bytes.length);
      return bytes;
    },
    check() {
      const byAddress = new Map<string, Kept[]>();
      for (const kept of all.values()) {
        if (!kept.isComing || clockMs() - kept.startedMs < COMING_MS) continue;
        byAddress.set(kept.address, [...(byAddress.get(kept.address) ?? []), kept]);
      }
      for (const own of byAddress.values()) own.slice(0, -MOST_COMING).forEach(cut);
    },
  };
}
