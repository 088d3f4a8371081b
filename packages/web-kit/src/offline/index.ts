export { forgetPerson } from '../session/user-copy.ts';
export { logInOffline, rememberOffline } from './offline-account.ts';
