import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { SERVICES } from '../slices.ts';

/** Environment files of the containers: file name → variable → value. */
export type SecretFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Services that read or write signed image addresses. */
const WITH_IMAGES = new Set(['profiles', 'posts', 'media']);
/** Services that make or check the links of e-mails. */
const WITH_LINKS = new Set(['profiles', 'notifications']);
const KEY_FILE_BYTES = 512;
/** The broker's vhost. */
export const BROKER_VHOST = 'keyturn';
const STORE_PASSWORD = 'MONGO_PASSWORD_';
const BROKER_PASSWORD = 'BROKER_PASSWORD_';

/** Every secret of the operated topology: those that exist stay, the others are made anew. */
export function completeSecrets(existing: SecretFiles = {}): SecretFiles {
  const known = (file: string, variable: string, make: () => string): string => existing[file]?.[variable] ?? make();
  const privateKey = known('gateway.env', 'TOKEN_PRIVATE_KEY', () => oneLine(generateKeyPair().privateKey));
  const publicKey = publicKeyOf(privateKey);
  /** One key for several services: the one that any of them has. */
  const sharedKey = (names: ReadonlySet<string>, variable: string): string => {
    const file = [...names].map((name) => `${name}.env`).find((file) => existing[file]?.[variable]);
    return known(file ?? '', variable, password);
  };
  const mediaKey = sharedKey(WITH_IMAGES, 'MEDIA_KEY');
  const linkKey = sharedKey(WITH_LINKS, 'LINK_KEY');
  const accountKey = known('profiles.env', 'ACCOUNT_KEY', password);
  const passwordsFor = (names: readonly string[], file: string, prefix: string): Record<string, string> =>
    Object.fromEntries(
      names.map((name) => `${prefix}${name.toUpperCase()}`).map((key) => [key, known(file, key, password)]),
    );
  const names = SERVICES.map(({ name }) => name);
  const store = passwordsFor(names, 'mongo-setup.env', STORE_PASSWORD);
  const broker = passwordsFor(['admin', ...names], 'rabbitmq.env', BROKER_PASSWORD);

  const files: Record<string, Record<string, string>> = {
    'gateway.env': { TOKEN_PRIVATE_KEY: privateKey },
    'mongo.env': {
      MONGO_INITDB_ROOT_USERNAME: 'root',
      MONGO_INITDB_ROOT_PASSWORD: password(),
      MONGO_KEYFILE: randomBytes(KEY_FILE_BYTES).toString('base64'),
    },
    'mongo-setup.env': store,
    'rabbitmq.env': broker,
  };
  for (const name of names) {
    const storePassword = store[STORE_PASSWORD + name.toUpperCase()];
    const brokerPassword = broker[BROKER_PASSWORD + name.toUpperCase()];
    files[`${name}.env`] = {
      TOKEN_PUBLIC_KEY: publicKey,
      MONGO_URL: `mongodb://${name}:${storePassword}@mongo:27017/${name}?replicaSet=rs0`,
      AMQP_URL: `amqp://${name}:${brokerPassword}@rabbitmq:5672/${BROKER_VHOST}`,
      ...(WITH_IMAGES.has(name) && { MEDIA_KEY: mediaKey }),
      ...(WITH_LINKS.has(name) && { LINK_KEY: linkKey }),
      ...(name === 'profiles' && { ACCOUNT_KEY: accountKey }),
    };
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, variables]) => [file, { ...variables, ...existing[file] }]),
  );
}

const password = (): string => randomBytes(32).toString('hex');
const oneLine = (text: string): string => text.trim().replaceAll('\n', '\\n');

function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey.replaceAll('\\n', '\n')));
  return oneLine(key.export({ type: 'spki', format: 'pem' }).toString());
}
