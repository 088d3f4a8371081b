import { fileURLToPath } from 'node:url';

/** The demo's pictures: the same path from this file and from the bundle beside its folder. */
export const ART = fileURLToPath(new URL('../embedded/seed/art', import.meta.url));
