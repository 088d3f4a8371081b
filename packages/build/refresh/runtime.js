/* global __BUILD_NAME__ */
// Replaces react-refresh/runtime in development builds. Shell and remotes must share one runtime, or a remote's update
// re-renders nothing. Ids get the build's name, or two builds' ./src/routes.tsx would collide.
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
