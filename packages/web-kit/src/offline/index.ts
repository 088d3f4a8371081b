export { logInOffline, rememberOffline } from './offline-account.ts';
