import type { RemoteEntry } from '@keyturn/contracts/remote';
import { getInstance } from '@module-federation/enhanced/runtime';

/** The global that a remote's entry defines, under its manifest's name. */
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
 * Loads a remote's module with the shell's shared libraries. Decision 0012 explains why not by the federation's loader.
 * A failed or abandoned load starts again next time.
 */
export async function loadModule({ entry }: RemoteEntry, module: string, givenUp: Promise<never>): Promise<unknown> {
  const container = loading.get(entry) ?? loadContainer(entry);
  loading.set(entry, container);
  try {
    const factory = await Promise.race([container.then((loaded) => loaded.get(module)), givenUp]);
    return factory();
  } catch (error) {
    // A late abort must not end a newer load.
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
