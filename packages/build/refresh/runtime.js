/* global __BUILD_NAME__ */
// Stands in for react-refresh/runtime in development builds. Shell and remotes must share one runtime, or a remote's
// update arrives and nothing re-renders; ids get the build's name, or two builds' ./src/routes.tsx would be one.
import real from 'real-react-refresh-runtime';

const shared = (globalThis.__keyturnRefresh ??= real);

export const register = (type, id) => shared.register(type, `${__BUILD_NAME__} ${id}`);
export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = shared;
