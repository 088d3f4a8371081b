import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { openRabbitBus } from '@keyturn/service-kit/rabbit-bus';
import { MongoClient } from 'mongodb';
import { describeUnless, test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { openClient, type Client } from '../embedded/seed/client.ts';
import { startFreeStack, type FreeStack } from './free-stack.ts';
import { findMissing } from './servers.ts';

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A service process's two commands, beside the running service. */
const run = promisify(execFile);
const EMAIL = 'sam.hill@example.edu';
describeUnless(findMissing(), 'commands of a service', () => {
  let stack: FreeStack;
  let person: Client;

  beforeAll(async () => {
    stack = await startFreeStack();
    person = openClient(stack.url);
    const account = { name: 'Sam Hill', email: EMAIL, password: 'quiet mountain lease' };
    await person.call('POST', '/api/users/register', account);
    await person.call('POST', '/api/profiles', { email: EMAIL, name: 'Sam Hill', location: 'Provo UT' });
    const postData = {
      street: '742 N 300 E',
      city: 'Provo',
      state: 'UT',
      monthlyRent: '$600',
      leaseType: 'Private Room',
      gender: 'Female',
      unitType: 'Apartment',
      bedrooms: '3',
      bathrooms: '2',
      startDate: '2027-01-04',
    };
    // Posts receives the new profile by event.
    await untilSo(() => isDone(person.call('POST', '/api/posts', { userEmail: EMAIL, postData })));
  });
  afterAll(() => stack.stop());

  const countMatches = async (): Promise<number> =>
    (await person.call<{ total: number }>('GET', '/api/matches?city=Provo')).total;

  async function runCommand(service: string, word: string): Promise<string> {
    const program = stack.programs.find(({ name }) => name === service);
    if (!program) throw new Error(`no ${service}`);
    const { stdout } = await run(process.execPath, [program.file, word], { env: { ...process.env, ...program.env } });
    return stdout;
  }

  test('republish restores a consumer’s lost copies', async () => {
    await untilSo(async () => (await countMatches()) === 1);
    const client = new MongoClient(stack.servers.storeUrl('matching'));
    await client.db('matching').dropCollection('posts');
    await client.close();
    stack.supervisor.signal('matching', 'SIGTERM');
    await untilSo(async () => (await countMatches().catch(() => -1)) === 0);
    assert.match(await runCommand('posts', 'republish'), /posts: 1 events are published again/);
    await untilSo(async () => (await countMatches()) === 1);
  });

  test('replay sends a dead letter to its consumer again', async (context) => {
    const bus = openRabbitBus({ url: stack.servers.brokerUrl, appName: 'test', log: createLog('test', 'silent') });
    context.after(() => bus.close());
    const poison = { version: 1, occurredAt: new Date().toISOString(), aggregateId: 'none', revision: 1, data: {} };
    await untilSo(() => isDone(bus.publish({ id: newId(), type: 'posts.published', ...poison })));
    const deadLetters = () => bus.deadLetterCount('matching').catch(() => -1);
    const timesGivenUp = () => stack.log().match(/^matching .*an event became a dead letter/gm)?.length ?? 0;
    await untilSo(async () => timesGivenUp() === 1 && (await deadLetters()) === 1);
    assert.match(await runCommand('matching', 'replay'), /matching: 1 events are handled again/);
    // Still unreadable, so it was delivered and dead-lettered again.
    await untilSo(async () => timesGivenUp() === 2 && (await deadLetters()) === 1);
  });

  test('an unknown subcommand of a service is refused with the existing ones', async () => {
    await assert.rejects(runCommand('tours', 'reboot'), ({ stdout }: { stdout: string }) =>
      stdout.includes('Commands are republish and replay and trace'),
    );
  });
});
