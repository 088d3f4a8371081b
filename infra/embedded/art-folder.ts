import { fileURLToPath } from 'node:url';

/** The demo's pictures, by a path that holds for this file and for the bundle. */
export const ART = fileURLToPath(new URL('../embedded/seed/art', import.meta.url));
