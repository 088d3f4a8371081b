/** The bundler's hash of everything it put together; unknown where nothing was bundled. */
declare const __webpack_hash__: string | undefined;

/** Which build runs here: the same sources give the same version, as with the remotes' manifests. */
export const VERSION: string = typeof __webpack_hash__ === 'undefined' ? 'source' : __webpack_hash__;
