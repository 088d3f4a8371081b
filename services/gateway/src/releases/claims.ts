import type { RemoteManifest } from '@keyturn/contracts/remote';

/** Ignores parameter names. */
const shapeOf = (path: string): string => path.replace(/\/:[^/]+/g, '/:');

/**
 * Paths of a manifest that belong to another remote. A path claimed twice belongs to its earlier owner, so that no
 * deploy can take it. `known` are current owners, `claims` all claims, the first of two newcomers first.
 */
export function takenPaths(
  { name, paths }: Pick<RemoteManifest, 'name' | 'paths'>,
  known: ReadonlyMap<string, RemoteManifest>,
  claims: readonly RemoteManifest[],
): string[] {
  return paths
    .map(({ path }) => path)
    .filter((path) => {
      const claimants = claims.filter((claim) => owns(claim, path));
      const owner = claimants.find((claim) => owns(known.get(claim.name), path)) ?? claimants[0];
      return owner !== undefined && owner.name !== name;
    });
}

const owns = (manifest: RemoteManifest | undefined, path: string): boolean =>
  manifest?.paths.some((own) => shapeOf(own.path) === shapeOf(path)) ?? false;
