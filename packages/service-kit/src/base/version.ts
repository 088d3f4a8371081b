/** The bundler's hash of the whole bundle; undefined without one. */
declare const __webpack_hash__: string | undefined;

/** The running build: the same sources give the same version. */
export const VERSION: string = typeof __webpack_hash__ === 'undefined' ? 'source' : __webpack_hash__;
