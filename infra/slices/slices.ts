import { readSlices, servicesOf, type ServiceEntry } from './slice-file.ts';

export interface RemoteSlice {
  readonly name: string;
  /** Folder in the repository; the bundle is served under `/mfe/<name>/`. */
  readonly folder: string;
  /** The services of the same slice, by name. */
  readonly services: readonly string[];
  readonly devPort: number;
}

/**
 * The wiring map from all `slice.json` files: which service answers which address, which folder holds which remote. The
 * gateway's configuration, embedded run, build and documentation derive from it.
 */
const slices = readSlices();

export const SERVICES: readonly ServiceEntry[] = servicesOf(slices);

export const REMOTES: readonly RemoteSlice[] = slices.map(({ name, folder, services, devPort }) => ({
  name,
  folder,
  services: services.map((service) => service.name),
  devPort,
}));
