/** A test of the store contract that a server is known to get wrong. */
export interface KnownFault {
  server: 'FerretDB' | 'mongo-java-server';
  test: string;
  reason: string;
}

/** What the stand-ins for MongoDB get wrong; each of these tests runs on the other one. Real MongoDB has no entry. */
export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    server: 'FerretDB',
    test: 'a taken key, on insert, update, replace and upsert, is 11000 and changes nothing',
    reason: 'a taken key on update is an internal error without the code 11000',
  },
  {
    server: 'FerretDB',
    test: '1,000 documents, ten compare-and-sets each, have one winner each',
    reason: 'passes, but takes 100 s: only a filter of _id alone uses an index',
  },
  {
    server: 'mongo-java-server',
    test: 'updateOne, given $inc of null, is error 14 and leaves the document alone',
    reason: 'null counts as 0',
  },
  {
    server: 'mongo-java-server',
    test: 'updateOne, given $push on null, is error 2 and leaves the document alone',
    reason: 'null counts as an empty array',
  },
  {
    server: 'mongo-java-server',
    test: 'updateOne, given $addToSet on text, is error 2 and leaves the document alone',
    reason: 'refused with another code',
  },
  {
    server: 'mongo-java-server',
    test: 'updateOne, given $set through null, is error 28 and leaves the document alone',
    reason: 'null counts as an empty document',
  },
];
