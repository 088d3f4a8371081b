import type { RemoteManifest } from '@keyturn/contracts/remote';

/** The names of parameters make no difference. */
const shapeOf = (path: string): string => path.replace(/\/:[^/]+/g, '/:');

/**
 * The paths of a manifest that belong to another remote: a path that two claim belongs to who had it, so no remote takes it away by
 * its own deploy. `known` is who has what, `claims` what all of them want, the first of two newcomers first.
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
