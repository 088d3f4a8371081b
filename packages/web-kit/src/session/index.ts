export { answers, clearAnswers, type DiscoveryRole } from './answers.ts';
export { draft, intent, type Intent } from './intent.ts';
export { leaveLayers, openLayer, startLayers } from './layers.ts';
export { onLive } from './live.ts';
export { answeredUser, knownProfile } from './read-user.ts';
export {
  dismissToast,
  leaveSuccesses,
  notify,
  showAlert,
  useMessages,
  type ToastLead,
  type ToastMessage,
} from './messages.ts';
export { onPersonChange, readSession, startSession, signIn, signOut, updateUser, useSession } from './session.ts';
export { isLinkShown, showLink, useShownLinks } from './shown-links.ts';
export { movePerson } from './user-copy.ts';
export type { StoredUser } from './user-copy.ts';
