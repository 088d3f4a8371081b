/* global FEDERATION_HAS_EXPOSES */
// Stands in for the federation's runtime of a bundle, of which it takes what shell and remotes need: shared libraries and the
// container of a remote. Without what loads remotes and what shakes shared libraries.
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
