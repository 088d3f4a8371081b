import { createLog } from '@keyturn/service-kit/log';
import { newId } from '@keyturn/service-kit/ids';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { runStoreContract } from '@keyturn/service-kit/store.contract';
import { test } from '@keyturn/service-kit/testing-context';
import { FERRETDB_HINT, startFerretdb } from '../../infra/servers/ferretdb.ts';
import { startMongoContainer } from '../../infra/servers/mongo-container.ts';

/** Contract tests that FerretDB fails; the embedded store and MongoDB run them. */
const LEFT_OUT = [
  // A duplicate key on update is an internal error without the code 11000.
  'a taken key on insert, update, replace and upsert is 11000 and changes nothing',
  // Passes, but takes 100 s: only a filter of _id alone uses an index.
  '1,000 documents with ten compare-and-sets each have one winner each',
];

const log = createLog('contract', 'silent');
const database = `contract-${newId().slice(0, 8)}`;
const open = (url: string) => openMongoStore({ url, database, appName: 'contract', log, isStandaloneAllowed: true });

const ferretdb = await startFerretdb();
if (ferretdb) {
  afterAll(() => ferretdb.stop());
  runStoreContract('FerretDB', () => open(ferretdb.url), { leaveOut: LEFT_OUT });
} else test('the store contract on FerretDB', { skip: FERRETDB_HINT });

const container = await startMongoContainer();
if (container) {
  afterAll(() => container.stop());
  const leaveOut = container.make === 'FerretDB' ? LEFT_OUT : [];
  runStoreContract(`${container.make} in a container`, () => open(container.url), { leaveOut });
}

const realUrl = process.env['MONGO_URL'] ?? '';
if (realUrl !== '') runStoreContract('MongoDB', () => open(realUrl));
