import assert from 'node:assert/strict';
import { createClient, createIndexClient } from './mongo/client.ts';

test('a MongoDB client with a plain address has every limit and reads majority data', () => {
  const { options, bsonOptions } = createClient('mongodb://store/tours?replicaSet=rs0', 'tours');
  assert.equal(options.writeConcern.w, 'majority');
  assert.equal(options.writeConcern.journal, true);
  assert.equal(options.writeConcern.wtimeoutMS, 2000);
  assert.equal(options.readConcern.level, 'majority');
  assert.deepEqual(
    [options.serverSelectionTimeoutMS, options.connectTimeoutMS, options.socketTimeoutMS, options.waitQueueTimeoutMS],
    [1500, 1500, 2500, 1000],
  );
  assert.deepEqual([options.retryWrites, options.retryReads, bsonOptions.ignoreUndefined], [true, true, false]);
  assert.deepEqual([options.maxPoolSize, options.appName, options.dbName], [20, 'tours', 'tours']);
});

test('a MongoDB client’s settings in the address replace the defaults', () => {
  const { options } = createClient('mongodb://store/?w=1&maxpoolsize=1&appName=other&socketTimeoutMS=9', 'tours');
  assert.deepEqual([options.writeConcern.w, options.writeConcern.journal], [1, true]);
  assert.deepEqual([options.maxPoolSize, options.appName, options.socketTimeoutMS], [1, 'other', 9]);
});

test('a client that builds indexes has no time limit for an answer', () => {
  assert.equal(createIndexClient('mongodb://store/?socketTimeoutMS=9', 'tours').options.socketTimeoutMS, 0);
});
