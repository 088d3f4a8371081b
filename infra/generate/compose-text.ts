import { servicesOf, type ServiceEntry, type SliceFile } from '../slices/slice-file.ts';

type Slice = SliceFile & { readonly folder: string };

/** docker-compose.yml: the hand-written base with each slice's blocks at its marks. */
export function composeText(base: string, slices: readonly Slice[], header: string): string {
  const services = servicesOf(slices);
  const marks: Readonly<Record<string, readonly string[]>> = {
    header: [`# ${header}`, '# By hand: infra/compose/base.yml.'],
    wiring: wiring(slices, services),
    services: services.flatMap(serviceBlock),
    remotes: slices.flatMap(({ folder }) => remoteBlock(folder)),
    volumes: [
      ...services.filter(({ diskGb }) => diskGb).map(({ name }) => `  ${name}-files:`),
      ...slices.map(({ folder }) => `  ${folder}-files:`),
    ],
  };
  return base.replaceAll(/^ *# <(\w+)>$/gm, (_all, mark: string) => (marks[mark] ?? []).join('\n').trimEnd());
}

const wiring = (slices: readonly Slice[], services: readonly ServiceEntry[]): string[] => [
  '      REMOTES: >-',
  ...list(slices.map(({ name, folder }) => ({ name, url: `http://${folder}:8080` }))),
  '      SERVICES: >-',
  ...list(services.map(({ name, port, prefixes }) => ({ name, url: `http://${name}:${port}`, prefixes }))),
];

/** JSON with an entry a line. */
const list = (entries: readonly object[]): string[] =>
  entries.map((entry, at) => {
    const [start, end] = [at === 0 ? '[' : ' ', at === entries.length - 1 ? ']' : ','];
    return `        ${start}${JSON.stringify(entry)}${end}`;
  });

function serviceBlock({ name, port, memoryMb, diskGb, outside, settings }: ServiceEntry): string[] {
  const own = Object.entries(settings).map(([key, value]) => `      ${key}: ${JSON.stringify(value)}`);
  return [
    `  ${name}:`,
    '    <<: *service',
    `    image: keyturn/${name}:\${TAG_${name.toUpperCase()}:-\${IMAGE_TAG:-latest}}`,
    `    build: { <<: *service-build, args: { SERVICE: ${name} } }`,
    ...(memoryMb === 256 ? [] : [`    mem_limit: ${memoryMb}m`]),
    ...(outside ? ['    networks: [services, data, outside]'] : []),
    ...(diskGb ? [`    volumes: ['${name}-files:/data']`] : []),
    `    env_file: ['\${SECRETS_DIR:-.secrets}/${name}.env']`,
    '    environment:',
    '      <<: *service-settings',
    `      PORT: ${port}`,
    ...(diskGb ? ['      DATA_DIR: /data'] : []),
    ...own,
    '',
  ];
}

const remoteBlock = (folder: string): string[] => [
  `  ${folder}:`,
  '    <<: *web',
  `    image: keyturn/${folder}:\${TAG_${folder.replaceAll('-', '_').toUpperCase()}:-\${IMAGE_TAG:-latest}}`,
  `    build: { <<: *web-build, args: { WORKSPACE: ${folder} } }`,
  `    volumes: ['${folder}-files:/files']`,
  '',
];

/** The replacement store, another server of MongoDB's protocol. */
export const ferretdbText = (services: readonly ServiceEntry[], header: string): string =>
  `${[
    `# ${header}`,
    '# For machines without MongoDB’s own image: its name is then that of another server of the same protocol, without replica set',
    '# and users. It runs on SQLite, which takes one writer at a time and refuses the others at once (SQLITE_BUSY): so each service has one',
    '# connection, and a call waits for it up to 5 s instead of 1.',
    'x-store: &standalone',
    "  MONGO_STANDALONE: '1'",
    '',
    'services:',
    ...services.flatMap(({ name }) => [
      `  ${name}:`,
      '    environment:',
      '      <<: *standalone',
      `      MONGO_URL: 'mongodb://mongo:27017/${name}?directConnection=true&maxPoolSize=1&waitQueueTimeoutMS=5000'`,
    ]),
    '  mongo-setup:',
    "    entrypoint: ['true']",
  ].join('\n')}\n`;
