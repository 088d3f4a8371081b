import type { RemoteManifest } from '@keyturn/contracts/remote';
import type { ReleasePreview } from '@keyturn/contracts/preview';
import type { Release } from '@keyturn/contracts/release';

/** A remote as people get it, and where its files are. */
export interface Shown {
  readonly manifest: RemoteManifest;
  /** The address of its files, which a slash ends. */
  readonly base: string;
  /** Its styles are there: what it has drawn can be shown. */
  readonly isThere: boolean;
  /** The versions that open pages may go on with. */
  readonly served: readonly string[];
  /** Those that are on, whatever the lot. */
  readonly flags?: readonly string[];
}

/** The version of a remote that was switched off: no file is there, so the page shows its panel. */
export const OFF = 'off';

/** A release that is stored here. */
export function shownRelease(release: Release, served: readonly string[]): Shown {
  const { slice: name, title, contract, version, paths, screens, fragments = {}, visitors, reads } = release;
  const base = `/mfe/${name}/${version}/`;
  const drawn = Object.entries(fragments).map(
    // The build cannot know its own version.
    ([path, html]) => [path, html.replaceAll(`/mfe/${name}/`, base)] as const,
  );
  const optional = { ...(screens && { files: screens }), ...(visitors && { visitors }), ...(reads && { reads }) };
  const manifest = { name, title, contract, version, paths, fragments: Object.fromEntries(drawn), ...optional };
  return { manifest, base, isThere: true, served };
}

/** A remote whose files are passed on from where they are. */
export function shownLive(manifest: RemoteManifest, isThere: boolean): Shown {
  const flags = Object.keys(manifest.flags ?? {});
  return { manifest, base: `/mfe/${manifest.name}/`, isThere, served: [manifest.version], flags };
}

/** A remote that was switched off: it has its paths still. */
export function shownOff({ name, title, contract, paths }: RemoteManifest): Shown {
  const manifest = { name, title, contract, version: OFF, paths };
  return { manifest, base: `/mfe/${name}/${OFF}/`, isThere: false, served: [OFF] };
}

/** The version of a build that is previewed. */
export const PREVIEWED = 'preview';

/** A build that is previewed, whose files are where it says; nothing of it is drawn before it is there. */
export function shownPreview(
  { name, title, contract }: Pick<RemoteManifest, 'name' | 'title' | 'contract'>,
  { address, paths }: ReleasePreview,
  flags: readonly string[],
): Shown {
  const manifest = { name, title, contract, version: PREVIEWED, paths };
  return { manifest, base: `${address}/`, isThere: false, served: [PREVIEWED], flags };
}
