import type { Identity } from '../http/identity.ts';
import type { CallOptions, TestService } from './testing.ts';

/** What a cell expects: a status, or a status and the code of the answer ('403 not_yours'). */
export type Expected = number | `${number} ${string}`;

/** What a row is given to make its request from. */
export interface Given {
  /** Id of the object in the state of the cell; '' where the row needs none. */
  readonly target: string;
  /** What follows the comma in the state's name, or the whole name. */
  readonly variant: string;
  /** The e-mail address the cell names. */
  readonly email: string;
  readonly actor: Identity | null;
  readonly now: Date;
}

/** One call: its Express pattern, who calls, and per object state what each of them gets. */
export interface Row {
  readonly call: string;
  readonly actors: readonly string[];
  /** Beside each state one expectation per actor, in the order of `actors`. */
  readonly cells: Readonly<Record<string, readonly Expected[]>>;
  readonly send?: (given: Given) => { path?: string; query?: string } & Pick<CallOptions, 'body' | 'headers'>;
  /** What an answer that is no refusal must say, by state. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** Actors for whom even a success changes nothing: there is nothing of theirs. */
  readonly keeps?: readonly string[];
  /** The answer never ends (live streams): only its status is read. */
  readonly isStream?: boolean;
}

/** A service with its people and a way to make objects in every state. */
export interface World {
  readonly service: TestService;
  readonly actors: Readonly<Record<string, Identity | null>>;
  /** Texts that no answer to this actor may hold. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  /** Makes an object in a state and returns its id. */
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
