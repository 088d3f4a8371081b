import { MongoClient, MongoServerError } from 'mongodb';
import { giveUpContainer, hasDocker } from './docker.ts';
import { MONGO_IMAGE } from './images.ts';

/** MongoDB in a container; its image may be replaced by another make. */
export interface MongoContainer {
  readonly url: string;
  readonly make: 'MongoDB' | 'FerretDB';
  stop(): Promise<void>;
}

const PORT = 27017;
const ALREADY_INITIATED = 23;

/** Starts the image as a single-node replica set with testcontainers; null without a container engine. */
export async function startMongoContainer(): Promise<MongoContainer | null> {
  if (!hasDocker()) return giveUpContainer('no engine');
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    return giveUpContainer(String(error));
  }
  console.log(`Starting ${MONGO_IMAGE} …`);
  const container = await new GenericContainer(MONGO_IMAGE)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/?directConnection=true`;
  const make = await initiate(url);
  return {
    url: make === 'FerretDB' ? `${url}&maxPoolSize=1&waitQueueTimeoutMS=20000` : url,
    make,
    async stop() {
      await container.stop();
    },
  };
}

/** Initiates a replica set if possible; returns the server's make. */
async function initiate(url: string): Promise<MongoContainer['make']> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 20_000 });
  try {
    const admin = client.db('admin');
    if ('ferretdbVersion' in (await admin.command({ buildInfo: 1 }))) return 'FerretDB';
    const set = { _id: 'rs0', members: [{ _id: 0, host: `localhost:${PORT}` }] };
    await admin.command({ replSetInitiate: set }).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== ALREADY_INITIATED) throw error;
    });
    return 'MongoDB';
  } finally {
    await client.close();
  }
}
