import assert from 'node:assert/strict';
import { createLog } from '@keyturn/service-kit/log';
import { newId } from '@keyturn/service-kit/ids';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { runStoreContract, type ContractRun } from '@keyturn/service-kit/store.contract';
import { test } from '@keyturn/service-kit/testing-context';
import { FERRETDB_HINT, startFerretdb } from '../../infra/servers/ferretdb.ts';
import { KNOWN_FAULTS } from './known-faults.ts';
import { startMongoContainer } from '../../infra/servers/mongo-container.ts';
import { JAVA_HINT, startMongoJava } from '../../infra/servers/mongo-java.ts';

const log = createLog('contract', 'silent');
const database = `contract-${newId().slice(0, 8)}`;
/** On a busy machine hundreds of calls at once wait longer for a connection than a service should; FerretDB’s address says so itself. */
const PATIENCE = '&waitQueueTimeoutMS=20000';
const open = (url: string) => openMongoStore({ url, database, appName: 'contract', log, isStandaloneAllowed: true });

const servers = [
  { name: 'FerretDB', hint: FERRETDB_HINT, server: await startFerretdb(), query: '' },
  { name: 'mongo-java-server', hint: JAVA_HINT, server: await startMongoJava(), query: PATIENCE },
];
afterAll(async () => {
  for (const { server } of servers) await server?.stop();
});

const runs: ContractRun[] = [];
for (const { name, hint, server, query } of servers) {
  if (server === null) test(`the store contract on ${name}`, { skip: hint });
  else {
    const leaveOut = KNOWN_FAULTS.filter((fault) => fault.server === name).map((fault) => fault.test);
    runs.push(runStoreContract(name, () => open(server.url + query), { leaveOut }));
  }
}

const container = await startMongoContainer();
if (container) {
  afterAll(() => container.stop());
  const leaveOut = KNOWN_FAULTS.filter((fault) => fault.server === container.make).map((fault) => fault.test);
  runs.push(runStoreContract(`${container.make} in a container`, () => open(container.url), { leaveOut }));
}

const realUrl = process.env['MONGO_URL'] ?? '';
if (realUrl !== '') runs.push(runStoreContract('MongoDB', () => open(realUrl)));

describe('known faults', () => {
  const lacking = servers.find(({ server }) => server === null);
  const whereAllAre = { skip: lacking?.hint ?? (false as const) };
  test('every test of the store contract runs on at least one server of MongoDB’s protocol', whereAllAre, (context) => {
    for (const { server, test: title, reason } of KNOWN_FAULTS) context.diagnostic(`${server}: ${title}: ${reason}`);
    const registered = new Set(runs.flatMap((run) => run.registered));
    for (const { adapter, leftOut } of runs) {
      for (const title of leftOut) assert.ok(registered.has(title), `${title} runs nowhere, not even on ${adapter}`);
    }
  });

  test('every known fault names a test of the store contract', () => {
    const titles = new Set(runs.flatMap((run) => [...run.registered, ...run.leftOut]));
    for (const fault of KNOWN_FAULTS) assert.ok(runs.length === 0 || titles.has(fault.test), fault.test);
  });
});
