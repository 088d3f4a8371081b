import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eventData } from '@keyturn/contracts/events';
import { PUBLISHERS, QUEUES } from '@keyturn/contracts/queues';
import { remoteSource, serviceRoute } from '@keyturn/gateway/config';
import { readEnv } from '@keyturn/service-kit/env';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { ROOT } from '../build/freshness.ts';
import { DEFINITIONS_FILE, definitionsText } from '../docker/rabbitmq-definitions.ts';
import { addSecretFiles } from '../secrets/files.ts';
import { completeSecrets } from '../secrets/secrets.ts';
import { readDefinitions, runScript } from '../servers/broker-definitions.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { readComposeFile, type Block, type ComposeFile } from './compose-file.ts';
import { SCHEMAS } from './schemas.ts';

/** Settings in every process's image. */
const IN_IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0' };
/** Settings that no block sets, with the reason. */
const LEFT_AT_DEFAULT: Readonly<Record<string, string>> = {
  SHELL_FOLDER: 'SHELL_URL names the shell’s container',
  LIMITS: 'the limits of the design hold',
  ADMIN_SECOND_STEP: 'no admin is without one where others come',
  DATA_DIR: 'only media and notifications keep files, and set it',
  MONGO_STANDALONE: 'the store is a replica set',
  KILL_AT: 'for fault tests alone',
  ERASE_EVERY_MS: 'for tests alone',
};
const WEB = ['shell', ...REMOTES.map(({ folder }) => folder)];
const names = SERVICES.map(({ name }) => name);
const secrets = completeSecrets();

let file: ComposeFile;
let ferretdb: ComposeFile;
beforeAll(async () => {
  file = await readComposeFile('docker-compose.yml');
  ferretdb = await readComposeFile('infra/compose.ferretdb.yml');
});

const block = (name: string, of = file): Block => of.services[name] ?? assert.fail(`no block ${name}`);

/** A container's environment as Compose computes it, with only the given outside variables. */
function environmentOf(name: string, further: Block['environment'] = {}, outside: Record<string, string> = {}) {
  const { env_file = [], environment = {} } = block(name);
  const fromFiles = env_file.map((path) => secrets[basename(path)] ?? assert.fail(`no secrets for ${path}`));
  const set = Object.entries({ ...environment, ...further }).map(
    ([key, value]) => [key, fillIn(String(value), outside)] as const,
  );
  return { ...IN_IMAGE, ...Object.assign({}, ...fromFiles), ...Object.fromEntries(set) } as Record<string, string>;
}

/** Defaults may nest: the innermost first. */
function fillIn(value: string, outside: Record<string, string>): string {
  const next = value.replaceAll(
    /\$\{(\w+):-([^{}]*)\}/g,
    (_all, name: string, unset: string) => outside[name] || unset,
  );
  return next === value ? value : fillIn(next, outside);
}

test('docker-compose.yml has a block for each service and remote of the wiring map, and for no other', () => {
  const others = ['mongo', 'mongo-setup', 'rabbitmq'];
  assert.deepEqual(Object.keys(file.services).sort(), ['edge', 'gateway', ...names, ...WEB, ...others].sort());
  assert.deepEqual(Object.keys(SCHEMAS).sort(), ['gateway', ...names].sort());
});

test('e-mail links in docker-compose.yml lead to PUBLIC_URL, and without it to the configured port', () => {
  const linked = (outside: Record<string, string>) => environmentOf('notifications', {}, outside)['PUBLIC_URL'];
  assert.equal(linked({}), 'http://localhost:3000');
  assert.equal(linked({ PORT: '8080' }), 'http://localhost:8080');
  assert.equal(linked({ PORT: '8080', PUBLIC_URL: 'https://keyturn.example' }), 'https://keyturn.example');
});

test('the gateway in docker-compose.yml knows every service and remote of the wiring map', () => {
  const environment = environmentOf('gateway');
  const services = serviceRoute.array().parse(JSON.parse(environment['SERVICES'] ?? ''));
  const wanted = SERVICES.map(({ name, port, prefixes }) => ({ name, url: `http://${name}:${port}`, prefixes }));
  assert.deepEqual(services, wanted);
  const remotes = remoteSource.array().parse(JSON.parse(environment['REMOTES'] ?? ''));
  assert.deepEqual(
    remotes,
    REMOTES.map(({ name, folder }) => ({ name, url: `http://${folder}:8080` })),
  );
  for (const { name, port } of SERVICES) assert.equal(environmentOf(name)['PORT'], String(port));
});

for (const [name, schema] of Object.entries(SCHEMAS)) {
  test(`the settings of ${name} in docker-compose.yml with the secrets are known to it and complete`, () => {
    const environment = environmentOf(name);
    const unknown = Object.keys(environment).filter((key) => !Object.hasOwn(schema.shape, key));
    assert.deepEqual(unknown, []);
    const unset = Object.keys(schema.shape).filter((key) => !Object.hasOwn(environment, key));
    assert.deepEqual(
      unset.filter((key) => !Object.hasOwn(LEFT_AT_DEFAULT, key)),
      [],
    );
    const settings = readEnv(schema, environment);
    assert.equal(settings['HOST'], '0.0.0.0');
    if (name !== 'gateway') {
      const store = new URL(String(settings['MONGO_URL']));
      assert.deepEqual([store.protocol, store.username, store.host], ['mongodb:', name, 'mongo:27017']);
      assert.deepEqual([store.pathname, store.password === ''], [`/${name}`, false]);
      assert.match(String(settings['AMQP_URL']), new RegExp(`^amqp://${name}:\\w+@rabbitmq:5672/keyturn$`));
    }
  });
}

test('a setting listed as left at its default is not set by every block that knows it', () => {
  for (const key of Object.keys(LEFT_AT_DEFAULT)) {
    const knowing = Object.entries(SCHEMAS).filter(([, schema]) => Object.hasOwn(schema.shape, key));
    assert.ok(
      knowing.some(([name]) => !Object.hasOwn(environmentOf(name), key)),
      key,
    );
  }
});

test('the broker’s users made from the secrets are the services without any tag, and one administrator', () => {
  const { users, permissions, queues } = readDefinitions();
  const tags = Object.fromEntries(users.map((user) => [user.name, user.tags]));
  assert.deepEqual(tags, { admin: 'administrator', ...Object.fromEntries(names.map((name) => [name, ''])) });
  assert.deepEqual(Object.keys(QUEUES).sort(), [...names].sort());
  assert.deepEqual(queues.map(({ name }) => name).sort(), names.flatMap((name) => [name, `${name}.dead`]).sort());
  for (const { user, configure, write, read } of permissions.filter((one) => one.user !== 'admin')) {
    const may = (right: string, thing: string): boolean => new RegExp(right).test(thing);
    for (const { name } of queues) {
      assert.deepEqual([may(configure, name), may(write, name)], [false, false], `${user} ${name}`);
      assert.equal(may(read, name), name === user || name === `${user}.dead`, `${user} ${name}`);
    }
    for (const right of [configure, write, read]) assert.doesNotMatch('amq.default', new RegExp(right), user);
  }
});

test('A10: the broker’s definitions come from the table of subscriptions, and each event has one publisher', async () => {
  const written = await readFile(DEFINITIONS_FILE, 'utf8');
  assert.equal(written, await definitionsText(), 'run npm run generate');
  const mounted = './infra/docker/rabbitmq-definitions.json:/rabbitmq-definitions.json:ro';
  assert.ok(block('rabbitmq').volumes?.includes(mounted));
  assert.deepEqual(Object.values(PUBLISHERS).flat().sort(), Object.keys(eventData).sort());
  assert.deepEqual([...new Set(Object.values(QUEUES).flat())].sort(), Object.keys(eventData).sort());
});

test('a missing password of a broker user is reported in one sentence that says what to do', () => {
  const { BROKER_PASSWORD_TOURS: _missing, ...passwords } = secrets['rabbitmq.env'] ?? {};
  const { status, stderr } = runScript(passwords);
  assert.deepEqual([status, stderr.trim()], [1, 'BROKER_PASSWORD_TOURS is missing: run npm run secrets.']);
});

test('the FerretDB file changes the store’s address of every service and the set-up, nothing else', () => {
  assert.deepEqual(Object.keys(ferretdb.services).sort(), [...names, 'mongo-setup'].sort());
  for (const name of names) {
    assert.deepEqual(Object.keys(block(name, ferretdb)), ['environment']);
    const environment = environmentOf(name, block(name, ferretdb).environment);
    assert.equal(environment['MONGO_STANDALONE'], '1');
    assert.match(environment['MONGO_URL'] ?? '', new RegExp(`^mongodb://mongo:27017/${name}\\?directConnection=true`));
    readEnv(SCHEMAS[name] ?? assert.fail(name), environment);
  }
});

test('each built image uses its own folder, and the Dockerfiles set what the test expects', async () => {
  for (const name of ['gateway', ...names]) {
    assert.deepEqual(block(name).build?.args, { SERVICE: name });
    const tag = `TAG_${name.toUpperCase().replaceAll('-', '_')}`;
    assert.equal(block(name).image, `keyturn/${name}:\${${tag}:-\${IMAGE_TAG:-latest}}`);
  }
  for (const name of WEB) {
    assert.deepEqual(block(name).build?.args, { WORKSPACE: name });
    assert.deepEqual(block(name).volumes, [`${name}-files:/files`]);
  }
  assert.equal(block('edge').image, 'keyturn/edge:${TAG_EDGE:-${IMAGE_TAG:-latest}}');
  const dockerfile = await readFile(join(ROOT, block('tours').build?.dockerfile ?? ''), 'utf8');
  assert.match(dockerfile, /^ENV NODE_ENV=production HOST=0\.0\.0\.0$/m);
  assert.match(dockerfile, /^USER node$/m);
  for (const name of ['edge', 'shell'])
    assert.match(await readFile(join(ROOT, block(name).build?.dockerfile ?? ''), 'utf8'), /^USER nginx$/m);
});

test('every container in docker-compose.yml is hardened, limited, watched and restarted', () => {
  for (const [name, one] of Object.entries(file.services)) {
    assert.equal(one.read_only, true, name);
    assert.deepEqual([one.cap_drop, one.security_opt], [['ALL'], ['no-new-privileges:true']], name);
    assert.ok(one.mem_limit !== undefined && one.cpus !== undefined, name);
    assert.ok(one.logging?.options['max-size'], name);
    assert.ok(parseInt(one.stop_grace_period ?? '0', 10) >= 12, name);
    const isOnce = name === 'mongo-setup';
    assert.equal(one.restart, isOnce ? 'on-failure' : 'unless-stopped', name);
    assert.equal(one.healthcheck === undefined, isOnce, name);
  }
});

test('[S-41] the edge reaches only the gateway, only services reach store and broker; one port is public', () => {
  const networks = (name: string): string[] => block(name).networks.filter((network) => network !== 'outside');
  assert.deepEqual([networks('edge'), networks('gateway')], [['edge'], ['edge', 'services', 'web']]);
  for (const name of names) assert.deepEqual(networks(name), ['services', 'data']);
  for (const name of WEB) assert.deepEqual(networks(name), ['web']);
  for (const name of ['mongo', 'mongo-setup', 'rabbitmq']) assert.deepEqual(networks(name), ['data']);
  for (const network of ['services', 'web', 'data']) assert.equal(file.networks[network]?.internal, true);
  const published = Object.entries(file.services).filter(([, one]) => one.ports !== undefined);
  assert.deepEqual(
    published.map(([name, { ports }]) => [name, ports]),
    [['edge', ['127.0.0.1:${PORT:-3000}:8080']]],
  );
});

/** Compose validates without an engine; without Compose, the tests above must suffice. */
const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([command = '', ...words]) => spawnSync(command, [...words, 'version']).status === 0,
);
if (compose) {
  test('Compose itself accepts docker-compose.yml and the FerretDB file', async (t) => {
    const folder = await makeFolder(t);
    await addSecretFiles(folder, secrets, {});
    const [command = '', ...words] = compose;
    for (const files of [
      ['-f', 'docker-compose.yml'],
      ['-f', 'docker-compose.yml', '-f', 'infra/compose.ferretdb.yml'],
    ]) {
      const env = { ...process.env, SECRETS_DIR: folder };
      const { status, stderr } = spawnSync(command, [...words, ...files, 'config', '-q'], { cwd: ROOT, env });
      assert.equal(status, 0, stderr.toString());
      assert.equal(stderr.toString(), '');
    }
  });
}

test('every external setting of docker-compose.yml is in the guide, except tags of single parts', async () => {
  const guide = await readFile(join(ROOT, 'docs/operating.md'), 'utf8');
  const taken = (await readFile(join(ROOT, 'docker-compose.yml'), 'utf8')).matchAll(/\$\{(\w+)/g);
  const names = new Set([...taken].map(([, name = '']) => name).filter((name) => !name.startsWith('TAG_')));
  assert.ok(names.size > 20);
  for (const name of names) assert.ok(new RegExp(`^\\|.*\`${name}(=\\w+)?\``, 'm').test(guide), name);
});
