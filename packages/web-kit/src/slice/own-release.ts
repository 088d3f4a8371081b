/** The slice whose bundle this module is part of, and where the files of that are; the compiler fills both in. */
declare const __SLICE__: string | undefined;
declare const __webpack_public_path__: string;

/** The slice whose bundle this is; '' in the shell's, and in a test. */
export const ownSlice = typeof __SLICE__ === 'string' ? __SLICE__ : '';

const version = ownSlice && /\/(\d[^/]+)\/$/.exec(__webpack_public_path__)?.[1];

/** The header by which calls say which release makes them; none where the bundle is the shell's or a dev server's. */
export const ownCaller: Readonly<Record<string, string>> = version ? { 'x-slice': `${ownSlice}@${version}` } : {};
