// Replaces the plugin that gives remotes the shell's whole runtime: only the names that a remote's bundle reads.
import {
  CurrentGlobal,
  Global,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-tools/runtime-core';

const core = {
  CurrentGlobal,
  Global,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  // Remotes of earlier releases destructure these when they start, without use.
  helpers: { global: {}, share: {}, utils: {} },
};

export default () => ({
  name: 'provide-core',
  beforeInit(given) {
    globalThis._FEDERATION_RUNTIME_CORE ??= core;
    return given;
  },
});
