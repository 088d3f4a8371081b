type Element<V> = V extends readonly (infer E)[] ? E : V;
type DottedPaths = { [path: `${string}.${string}`]: unknown };

/** Comparisons of one field. Null matches null and missing. */
export type Condition<V> =
  | Element<V>
  | null
  | {
      $in?: readonly (Element<V> | null)[];
      $nin?: readonly (Element<V> | null)[];
      $ne?: Element<V> | null;
      $gt?: Element<V>;
      $gte?: Element<V>;
      $lt?: Element<V>;
      $lte?: Element<V>;
      $exists?: boolean;
      $size?: number;
    };

/** Filters with equal results in both adapters (data section 2). */
export type Filter<T> = { [K in keyof T]?: Condition<NonNullable<T[K]>> } & DottedPaths & {
    $and?: readonly Filter<T>[];
    $or?: readonly Filter<T>[];
  };

type Added<T> = { [K in keyof T]?: Element<T[K]> | { $each: readonly Element<T[K]>[] } } & DottedPaths;

/** Updates with equal results in both adapters; `$pullAll` takes whole scalars. */
export interface Update<T> {
  $set?: { [K in keyof T]?: T[K] } & DottedPaths;
  $unset?: { [K in keyof T]?: '' } & DottedPaths;
  $inc?: { [K in keyof T]?: number } & DottedPaths;
  $push?: Added<T>;
  $addToSet?: Added<T>;
  $pullAll?: { [K in keyof T]?: readonly Element<T[K]>[] } & DottedPaths;
}

/** Sort or index keys in order; 1 ascending, -1 descending. */
export type Keys = Record<string, 1 | -1>;

/** Counts of one update or replacement. */
export interface UpdateResult {
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
}

/** The documents of a find; `limit(0)` means no limit. */
export interface Cursor<T> {
  sort(keys: Keys): Cursor<T>;
  limit(count: number): Cursor<T>;
  toArray(): Promise<T[]>;
}

/** The used part of a MongoDB collection. Each write changes one document atomically and is then durable. */
export interface StoreCollection<T extends { _id: string }> {
  findOne(filter: Filter<T>): Promise<T | null>;
  find(filter: Filter<T>): Cursor<T>;
  countDocuments(filter: Filter<T>): Promise<number>;
  insertOne(document: T): Promise<{ insertedId: string }>;
  /** An upsert's filter must name `_id`. */
  updateOne(filter: Filter<T>, update: Update<T>, options?: { upsert?: boolean }): Promise<UpdateResult>;
  /** The document after the update; null without a match. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: Update<T>,
    options: { returnDocument: 'after'; upsert?: boolean },
  ): Promise<T | null>;
  replaceOne(filter: Filter<T>, document: T, options?: { upsert?: boolean }): Promise<UpdateResult>;
  deleteOne(filter: Filter<T>): Promise<{ deletedCount: number }>;
  /** Idempotent. Indexed fields hold scalars; fields of a unique index are always present, non-null strings. */
  createIndex(keys: Keys, options?: { unique?: boolean }): Promise<string>;
}

/** A document with the name of its collection. */
export interface Stored {
  readonly collection: string;
  readonly document: { readonly _id: string };
}

/** One service's own database. */
export interface Store {
  collection<T extends { _id: string }>(name: string): StoreCollection<T>;
  /** Every document, whichever code wrote it, for traces of a person. */
  documents(): AsyncIterable<Stored>;
  /** Throws while the store is unavailable. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A refused store call with MongoDB's error code: 11000 duplicate key, 2 bad value, 9 bad update, 14 type, 28 path, 66 immutable `_id`. */
export class StoreError extends Error {
  readonly code: number;

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** The store is unavailable (unreachable, disk full) and acknowledged nothing: callers answer 503, consumers retry. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** Whether a write was refused for a duplicate unique value. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}
