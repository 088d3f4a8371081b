/* global FEDERATION_HAS_EXPOSES */
// Replaces the federation's runtime in a bundle with the needed parts: shared libraries and a remote's container. It
// omits loading of remotes and tree-shaking of shared libraries.
import { getInstance, init } from '@module-federation/runtime';
import { attachShareScopeMap } from 'federation-parts/attachShareScopeMap.js';
import { consumes } from 'federation-parts/consumes.js';
import { initContainerEntry } from 'federation-parts/initContainerEntry.js';
import { initializeSharing } from 'federation-parts/initializeSharing.js';
import { installInitialConsumes } from 'federation-parts/installInitialConsumes.js';

export default {
  runtime: { getInstance, init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions),
    initContainerEntry: FEDERATION_HAS_EXPOSES ? initContainerEntry : undefined,
    installInitialConsumes,
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
