import { startBroker, type Broker } from './broker.ts';
import { giveUpContainer, hasDocker } from './docker.ts';
import { RABBITMQ_IMAGE } from './images.ts';

/** A broker for tests; `own` if we started it and may kill it. */
export interface FoundBroker {
  readonly url: string;
  readonly own: Broker | null;
  stop(): Promise<void>;
}

/** The broker of AMQP_URL, else one in a container, else an installed one; null, with a hint, without any. */
export async function findBroker(): Promise<FoundBroker | null> {
  const url = process.env['AMQP_URL'];
  if (url !== undefined && url !== '') return { url, own: null, stop: async () => undefined };
  return (await startContainer()) ?? (await findOwnBroker());
}

/** An installed broker, which fault tests need. */
export async function findOwnBroker(): Promise<(FoundBroker & { own: Broker }) | null> {
  const own = await startBroker();
  if (own) return { url: own.url, own, stop: own.stop };
  console.log('No RabbitMQ here: install rabbitmq-server, start Docker, or set AMQP_URL.');
  return null;
}

async function startContainer(): Promise<FoundBroker | null> {
  if (!hasDocker()) return giveUpContainer('no engine');
  try {
    const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    console.log(`Starting ${RABBITMQ_IMAGE} …`);
    const container = await new GenericContainer(RABBITMQ_IMAGE)
      .withEnvironment({ RABBITMQ_DEFAULT_USER: 'test', RABBITMQ_DEFAULT_PASS: 'test' })
      .withExposedPorts(5672)
      .start();
    return {
      url: `amqp://test:test@${container.getHost()}:${container.getMappedPort(5672)}`,
      own: null,
      async stop() {
        await container.stop();
      },
    };
  } catch (error) {
    console.log(`No broker in a container: ${error instanceof Error ? error.message : String(error)}`);
    return giveUpContainer(String(error));
  }
}
