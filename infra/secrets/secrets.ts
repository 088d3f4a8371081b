import { randomBytes } from 'node:crypto';
import { generateKeyPair, publicKeyOf } from '@keyturn/service-kit/identity';
import { SHARED_KEYS } from '../slices/slice-file.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';

/** Environment files of the containers: file name → variable → value. */
export type SecretFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

const KEY_FILE_BYTES = 512;
/** The broker's vhost. */
export const BROKER_VHOST = 'keyturn';
/** The operator's key. */
const PLATFORM = 'platform';
const STORE_PASSWORD = 'MONGO_PASSWORD_';
const BROKER_PASSWORD = 'BROKER_PASSWORD_';

/** Every secret of the operated topology: existing ones stay, missing ones are generated. */
export function completeSecrets(existing: SecretFiles = {}): SecretFiles {
  const known = (file: string, variable: string, make: () => string): string => existing[file]?.[variable] ?? make();
  const privateKey = known('gateway.env', 'TOKEN_PRIVATE_KEY', () => oneLine(generateKeyPair().privateKey));
  const publicKey = publicOf(privateKey);
  /** One value for all services that use the key: the one that any of them has. */
  const sharedKeys = SHARED_KEYS.map((key) => {
    const files = SERVICES.filter(({ keys }) => keys.includes(key)).map(({ name }) => `${name}.env`);
    return [key, known(files.find((file) => existing[file]?.[key]) ?? '', key, password)] as const;
  });
  const passwordsFor = (names: readonly string[], file: string, prefix: string): Record<string, string> =>
    Object.fromEntries(
      names.map((name) => `${prefix}${name.toUpperCase()}`).map((key) => [key, known(file, key, password)]),
    );
  const names = SERVICES.map(({ name }) => name);
  const store = passwordsFor(names, 'mongo-setup.env', STORE_PASSWORD);
  const broker = passwordsFor(['admin', ...names], 'rabbitmq.env', BROKER_PASSWORD);

  const release = Object.fromEntries(
    [...REMOTES.map((remote) => remote.name), PLATFORM].map((team) => [
      team,
      known(`release-${team}.env`, 'RELEASE_KEY', () => oneLine(generateKeyPair().privateKey)),
    ]),
  );

  const files: Record<string, Record<string, string>> = {
    'gateway.env': { TOKEN_PRIVATE_KEY: privateKey, RELEASE_KEYS: keysOf(release) },
    'mongo.env': {
      MONGO_INITDB_ROOT_USERNAME: 'root',
      MONGO_INITDB_ROOT_PASSWORD: password(),
      MONGO_KEYFILE: randomBytes(KEY_FILE_BYTES).toString('base64'),
    },
    'mongo-setup.env': store,
    'rabbitmq.env': broker,
  };
  for (const [team, key] of Object.entries(release)) files[`release-${team}.env`] = { RELEASE_KEY: key };
  for (const { name, keys } of SERVICES) {
    const storePassword = store[STORE_PASSWORD + name.toUpperCase()];
    const brokerPassword = broker[BROKER_PASSWORD + name.toUpperCase()];
    files[`${name}.env`] = {
      TOKEN_PUBLIC_KEY: publicKey,
      MONGO_URL: `mongodb://${name}:${storePassword}@mongo:27017/${name}?replicaSet=rs0`,
      AMQP_URL: `amqp://${name}:${brokerPassword}@rabbitmq:5672/${BROKER_VHOST}`,
      ...Object.fromEntries(sharedKeys.filter(([key]) => keys.includes(key))),
    };
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, variables]) => [file, { ...variables, ...existing[file] }]),
  );
}

const password = (): string => randomBytes(32).toString('hex');
const oneLine = (text: string): string => text.trim().replaceAll('\n', '\\n');

const publicOf = (privateKey: string): string => oneLine(publicKeyOf(privateKey.replaceAll('\\n', '\n')));

/** Each team releases its own slice. The platform's key can roll back or turn off any, but not release. */
const keysOf = (release: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(release).map(([name, key]) => ({
      name,
      key: publicOf(key),
      ...(name === PLATFORM ? { slices: ['*'], verbs: ['show', 'rollback', 'off'] } : { slices: [name] }),
    })),
  );
