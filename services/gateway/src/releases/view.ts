import type { ReleasePreview } from '@keyturn/contracts/preview';
import type { RemoteManifest, RemotesAnswer } from '@keyturn/contracts/remote';
import type { Shown } from './shown.ts';

/** All remotes as a browser gets them. */
export interface View {
  readonly list: RemotesAnswer;
  /** The listed path, in the router's syntax, that matches an address, with its screen's files. */
  screenAt(address: string): Screen | null;
}

/** The views that browsers get. */
export interface Viewed {
  /** The view of a browser's lot; null gets no canary, and only flags that are on for all. */
  view(lot: number | null): Promise<View>;
  /** The view with a preview, whose build replaces a release. Not cached, because it is for one browser. */
  previewing(lot: number | null, preview: ReleasePreview): View;
  /** A slice's title. */
  titleOf(slice: string): string;
}

/** A remote's path. */
export interface Screen {
  readonly path: string;
  readonly files: readonly string[];
  /** The prerendered screen for visitors, if an available remote has one. */
  readonly drawn: DrawnScreen | null;
  /** The template of the screen's first call, and whether visitors make it, too. */
  readonly read: { readonly template: string; readonly isForVisitors: boolean } | null;
}

/** A screen as HTML, with its own path's files; visitors may be redirected to another remote's. */
export interface DrawnScreen {
  readonly path: string;
  readonly html: string;
  readonly topBar: boolean;
  readonly files: readonly string[];
}

/** `unread`: remotes that have never answered. */
export function makeView(shown: readonly Shown[], unread: readonly string[], preview?: RemotesAnswer['preview']): View {
  const remotes = shown.map(({ manifest: { name, title, contract, version, paths }, base, flags = [] }) => {
    const on = flags.length > 0 && { flags: [...flags] };
    return { name, title, contract, version, paths, entry: `${base}mf-manifest.json`, ...on };
  });
  const served = Object.fromEntries(shown.map(({ manifest, served: versions }) => [manifest.name, [...versions]]));
  // Literal segments before parameters, like routers.
  const screens = ownedScreens(shown).sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  return {
    list: { remotes, served, ...(unread.length > 0 && { unread: [...unread] }), ...(preview && { preview }) },
    screenAt(address) {
      const given = partsOf(address);
      return screens.find(({ parts }) => fits(parts, given)) ?? null;
    },
  };
}

/** A screen with its path split, for fast matching. */
interface OwnedScreen extends Screen {
  readonly parts: readonly string[];
}

function ownedScreens(shown: readonly Shown[]): OwnedScreen[] {
  const drawn = new Map<string, DrawnScreen>();
  const own = shown.flatMap(({ manifest, base, isThere }) => {
    const { paths, files = {}, fragments = {}, visitors = {}, reads = {} }: RemoteManifest = manifest;
    return paths.map(({ path, topBar }) => {
      const ofPath = (files[path] ?? []).map((file) => base + file);
      // A path may have several prerendered variants, for different queries.
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
