/** One guard switched off: `find` stands exactly once in the file, or its place among several is given. */
export interface Mutation {
  /** Whose cells have to notice: a service of the matrix, or what stands before and around all of them. */
  readonly by:
    | 'profiles'
    | 'posts'
    | 'media'
    | 'matching'
    | 'tours'
    | 'notifications'
    | 'transfers'
    | 'moderation'
    | 'gateway'
    | 'tokens';
  /** What is no longer checked. */
  readonly guard: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Which of several occurrences, counted from 0. */
  readonly index?: number;
}
