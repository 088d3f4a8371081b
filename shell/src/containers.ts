import type { RemoteEntry } from '@keyturn/contracts/remote';
import { getInstance } from '@module-federation/enhanced/runtime';

/** What the entry of a remote's bundle leaves in the page, under the name that its manifest says. */
interface Container {
  init(shared: object | undefined, seen: unknown[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

interface Manifest {
  readonly metaData: { readonly globalName: string; readonly remoteEntry: { readonly name: string } };
}

const SCOPE = 'default';
const loading = new Map<string, Promise<Container>>();

/**
 * Loads a module of a remote on what the shell shares. The federation's own loader does it too, for every kind of bundle and page:
 * decision 0012 says why it is not used. What failed or is given up is loaded anew the next time.
 */
export async function loadModule({ entry }: RemoteEntry, module: string, givenUp: Promise<never>): Promise<unknown> {
  const container = loading.get(entry) ?? loadContainer(entry);
  loading.set(entry, container);
  try {
    const factory = await Promise.race([container.then((loaded) => loaded.get(module)), givenUp]);
    return factory();
  } catch (error) {
    // Who gave up later must not end what was begun anew.
    if (loading.get(entry) === container) loading.delete(entry);
    throw error;
  }
}

async function loadContainer(entry: string): Promise<Container> {
  const answer = await fetch(entry);
  if (!answer.ok) throw new Error(`${entry} answers ${answer.status}.`);
  const { metaData } = (await answer.json()) as Manifest;
  await runScript(new URL(metaData.remoteEntry.name, answer.url).href);
  const container = (window as unknown as Record<string, Container | undefined>)[metaData.globalName];
  if (!container) throw new Error(`${entry} leaves no ${metaData.globalName}.`);
  await container.init(getInstance()?.shareScopeMap[SCOPE], [], { version: '', shareScopeKeys: SCOPE });
  return container;
}

function runScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} cannot be loaded.`));
    document.head.append(script);
  }).finally(() => script.remove());
}
