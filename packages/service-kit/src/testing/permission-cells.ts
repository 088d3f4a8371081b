import type { Identity } from '../http/identity.ts';
import type { CallOptions, TestService } from './testing.ts';

/** A cell's expectation: a status, or a status and code ('403 not_yours'). */
export type Expected = number | `${number} ${string}`;

/** The input for a row's request. */
export interface Given {
  /** Id of the object in the cell's state; '' if the row needs none. */
  readonly target: string;
  /** The part of the state's name after the comma, or the whole name. */
  readonly variant: string;
  /** The cell's e-mail address. */
  readonly email: string;
  readonly actor: Identity | null;
  readonly now: Date;
}

/** One call: its Express pattern, caller, and the expected result per object state. */
export interface Row {
  readonly call: string;
  readonly actors: readonly string[];
  /** Per state one expectation per actor, in the order of `actors`. */
  readonly cells: Readonly<Record<string, readonly Expected[]>>;
  readonly send?: (given: Given) => { path?: string; query?: string } & Pick<CallOptions, 'body' | 'headers'>;
  /** Required text of a success, by state. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** Actors for whom even a success changes nothing, because they own nothing. */
  readonly keeps?: readonly string[];
  /** A live stream, which never ends: only its status is read. */
  readonly isStream?: boolean;
}

/** A service with its people and objects in every state. */
export interface World {
  readonly service: TestService;
  readonly actors: Readonly<Record<string, Identity | null>>;
  /** Texts that no answer to this actor may contain. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  /** Creates an object in a state and returns its id. */
  readonly scenes: Readonly<Record<string, () => Promise<string>>>;
  /** Everything stored and published, as text. */
  snapshot(): Promise<string>;
}

/** The rows of one service. */
export interface ServiceMatrix {
  readonly service: string;
  readonly open: (context: { after(stop: () => Promise<void>): unknown }) => Promise<World>;
  readonly rows: readonly Row[];
}

/** How many cells some rows have. */
export const countCells = (rows: readonly Pick<Row, 'cells'>[]): number =>
  rows.reduce((sum, { cells }) => sum + Object.values(cells).flat().length, 0);

/** The same expectation for everybody. */
export const all = <E extends Expected>(expected: E, actors: readonly string[]): readonly E[] =>
  actors.map(() => expected);
