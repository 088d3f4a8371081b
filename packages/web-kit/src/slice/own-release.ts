/** The slice of this module's bundle, and the address of its files; the compiler fills both in. */
declare const __SLICE__: string | undefined;
declare const __webpack_public_path__: string;

/** The slice of this bundle; '' in the shell's and in tests. */
export const ownSlice = typeof __SLICE__ === 'string' ? __SLICE__ : '';

const version = ownSlice && /\/(\d[^/]+)\/$/.exec(__webpack_public_path__)?.[1];

/** The header that names the calling release; absent in the shell's bundle and from dev servers. */
export const ownCaller: Readonly<Record<string, string>> = version ? { 'x-slice': `${ownSlice}@${version}` } : {};
