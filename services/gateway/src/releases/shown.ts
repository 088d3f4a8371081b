import type { RemoteManifest } from '@keyturn/contracts/remote';
import type { ReleasePreview } from '@keyturn/contracts/preview';
import type { Release } from '@keyturn/contracts/release';

/** A remote as visitors get it, and its files' place. */
export interface Shown {
  readonly manifest: RemoteManifest;
  /** Its files' address, with a final slash. */
  readonly base: string;
  /** Its styles are available, so its prerendered screens can be shown. */
  readonly isThere: boolean;
  /** Versions that open pages may keep. */
  readonly served: readonly string[];
  /** Flags that are on for every lot. */
  readonly flags?: readonly string[];
}

/** The version of a remote that is turned off: it has no files, so the page shows its panel. */
const OFF = 'off';

/** A stored release. */
export function shownRelease(release: Release, served: readonly string[]): Shown {
  const { slice: name, title, contract, version, paths, screens, fragments = {}, visitors, reads } = release;
  const base = `/mfe/${name}/${version}/`;
  const drawn = Object.entries(fragments).map(
    // A build cannot know its own version.
    ([path, html]) => [path, html.replaceAll(`/mfe/${name}/`, base)] as const,
  );
  const optional = { ...(screens && { files: screens }), ...(visitors && { visitors }), ...(reads && { reads }) };
  const manifest = { name, title, contract, version, paths, fragments: Object.fromEntries(drawn), ...optional };
  return { manifest, base, isThere: true, served };
}

/** A remote whose files are proxied. */
export function shownLive(manifest: RemoteManifest, isThere: boolean): Shown {
  const flags = Object.keys(manifest.flags ?? {});
  return { manifest, base: `/mfe/${manifest.name}/`, isThere, served: [manifest.version], flags };
}

/** A remote that is turned off; it keeps its paths. */
export function shownOff({ name, title, contract, paths }: RemoteManifest): Shown {
  const manifest = { name, title, contract, version: OFF, paths };
  return { manifest, base: `/mfe/${name}/${OFF}/`, isThere: false, served: [OFF] };
}

/** The version of a previewed build. */
const PREVIEWED = 'preview';

/** A previewed build, with files at its address; it is not prerendered. */
export function shownPreview(
  { name, title, contract }: Pick<RemoteManifest, 'name' | 'title' | 'contract'>,
  { address, paths }: ReleasePreview,
  flags: readonly string[],
): Shown {
  const manifest = { name, title, contract, version: PREVIEWED, paths };
  return { manifest, base: `${address}/`, isThere: false, served: [PREVIEWED], flags };
}
