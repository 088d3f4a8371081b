/** A number that stands in a file of the repository, and how it stands there. */
export interface Measured {
  readonly value: number;
  readonly what: string;
  readonly file: string;
  readonly words: string;
}

const LOAD = 'tests/load/README.md';
const FAULTS = 'tests/faults/README.md';
const RUNBOOK = 'infra/operations/RUNBOOK.md';
const COPIES = 'services/media/README.md';
const DECODER = 'docs/decisions/0026-decode-pictures-in-their-own-process.md';
const SUSTAINED = '| 250/s         | 11    | 144   | 0                | 0      | 1.4   |';
const DRAINED = '| 201 ms | 62 s | 52 s | 10,010, none twice | 0 |';
const CONFIRMED =
  '| `bus 10`, goal G14, nine minutes, beside other work | 10, the broker alone | 1,000,032 events confirmed |';

/** What was measured, or is set, today. Each stands in its file word for word, which model.test.ts holds. */
export const MEASURED = {
  calls: { value: 250, what: 'calls a second of the stack, nothing failed', file: LOAD, words: SUSTAINED },
  cores: { value: 1.4, what: 'cores that it used for them, of two', file: LOAD, words: SUSTAINED },
  storeCores: { value: 0.5, what: 'of them the store (a stand-in)', file: LOAD, words: 'alone takes 0.5 cores' },
  logIns: { value: 30, what: 'log-ins a second beside reads', file: LOAD, words: '30 log-ins/s beside 150 reads/s' },
  drained: { value: 10_010, what: 'events that waited, nearly all in one collection', file: FAULTS, words: DRAINED },
  drainS: { value: 52, what: 'seconds until a relay had told them', file: FAULTS, words: DRAINED },
  confirmed: { value: 1_000_032, what: 'events that one broker confirmed', file: FAULTS, words: CONFIRMED },
  confirmMinutes: { value: 9, what: 'minutes it took, ten kills included', file: FAULTS, words: CONFIRMED },
  photoMs: {
    value: 200,
    what: 'ms of a processor for a photo',
    file: DECODER,
    words: 'A photo of 12 megapixels takes 200 ms',
  },
  photoMb: { value: 1.9, what: 'MB of a large photo', file: COPIES, words: 'a photo of 1.9 MB' },
  copies: {
    value: 0.5,
    what: 'as much again for its copies',
    file: COPIES,
    words: 'half as many bytes again for a photo',
  },
  limitsGb: { value: 5.5, what: 'GB that all containers may have', file: RUNBOOK, words: 'together are 5.5 GB' },
  hostGb: { value: 8, what: 'GB of the smallest host', file: RUNBOOK, words: 'two cores and 8 GB of memory' },
  hostCores: { value: 2, what: 'cores of it', file: RUNBOOK, words: 'two cores and 8 GB of memory' },
  partCores: { value: 1, what: 'core that a container may have', file: 'infra/compose/base.yml', words: 'cpus: 1' },
  photosGb: { value: 40, what: 'GB of photos', file: 'services/media/src/config.ts', words: 'PHOTOS_GB = 40' },
  streams: {
    value: 16_384,
    what: 'connections of a gateway, one for an open page',
    file: 'services/gateway/src/config.ts',
    words: 'connections: z.coerce.number().int().positive().default(16_384)',
  },
  indexed: {
    value: 100_000,
    what: 'listings, the most the index was timed with',
    file: 'services/matching/bench/main.ts',
    words: 'const SIZES = [10_000, 100_000];',
  },
  overlapMs: {
    value: 10_000,
    what: 'ms that a replica of matching reads again',
    file: 'services/matching/src/following.ts',
    words: 'OVERLAP_MS = 10_000',
  },
} as const satisfies Record<string, Measured>;
