import type { ReleasePreview } from '@keyturn/contracts/preview';
import type { RemoteManifest, RemotesAnswer } from '@keyturn/contracts/remote';
import type { Shown } from './shown.ts';

/** All remotes as a browser gets them. */
export interface View {
  readonly list: RemotesAnswer;
  /** The path of the list, in the router's syntax, that an address is of, with the addresses of the files that its screen needs. */
  screenAt(address: string): Screen | null;
}

/** What browsers get. */
export interface Viewed {
  /** As the browser of a lot gets it; null is one that is shown no canary, and what is new to all alone. */
  view(lot: number | null): Promise<View>;
  /** The same for who previews a slice: its build stands in the place of a release. For nobody else, so it is not kept. */
  previewing(lot: number | null, preview: ReleasePreview): View;
  /** What people call a slice. */
  titleOf(slice: string): string;
}

/** A path that a remote owns. */
export interface Screen {
  readonly path: string;
  readonly files: readonly string[];
  /** What a visitor meets there before any script has run, where a remote that answers has drawn it. */
  readonly drawn: DrawnScreen | null;
  /** How the remote names the first call of the screen, and whether visitors make it, too. */
  readonly read: { readonly template: string; readonly isForVisitors: boolean } | null;
}

/** A screen as HTML, with the files of its own path: it may be another's, that visitors are led to. */
export interface DrawnScreen {
  readonly path: string;
  readonly html: string;
  readonly topBar: boolean;
  readonly files: readonly string[];
}

/** `unread`: the remotes of which nothing is known yet. */
export function makeView(shown: readonly Shown[], unread: readonly string[], preview?: RemotesAnswer['preview']): View {
  const remotes = shown.map(({ manifest: { name, title, contract, version, paths }, base, flags = [] }) => {
    const on = flags.length > 0 && { flags: [...flags] };
    return { name, title, contract, version, paths, entry: `${base}mf-manifest.json`, ...on };
  });
  const served = Object.fromEntries(shown.map(({ manifest, served: versions }) => [manifest.name, [...versions]]));
  // Words before parameters, as routers match.
  const screens = ownedScreens(shown).sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  return {
    list: { remotes, served, ...(unread.length > 0 && { unread: [...unread] }), ...(preview && { preview }) },
    screenAt(address) {
      const given = partsOf(address);
      return screens.find(({ parts }) => fits(parts, given)) ?? null;
    },
  };
}

/** A screen with its path in parts, so that a page's address is held against many at once. */
interface OwnedScreen extends Screen {
  readonly parts: readonly string[];
}

function ownedScreens(shown: readonly Shown[]): OwnedScreen[] {
  const drawn = new Map<string, DrawnScreen>();
  const own = shown.flatMap(({ manifest, base, isThere }) => {
    const { paths, files = {}, fragments = {}, visitors = {}, reads = {} }: RemoteManifest = manifest;
    return paths.map(({ path, topBar }) => {
      const ofPath = (files[path] ?? []).map((file) => base + file);
      // A path may be drawn more than once, for different queries.
      for (const [at, html] of Object.entries(fragments))
        if (isThere && at.split('?')[0] === path) drawn.set(at, { path, html, topBar, files: ofPath });
      const template = reads[path];
      const read = template === undefined ? null : { template, isForVisitors: visitors[path] === undefined };
      return { path, parts: partsOf(path), files: ofPath, read, visitorsAt: visitors[path] ?? path };
    });
  });
  return own.map(({ visitorsAt, ...screen }) => ({ ...screen, drawn: drawn.get(visitorsAt) ?? null }));
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

const fits = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
