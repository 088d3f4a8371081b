export { createStore, type Store } from './create-store.ts';
export { useStore } from './use-store.ts';
