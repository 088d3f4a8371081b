export { forgetPerson, isRemembered } from '../session/user-copy.ts';
export { wasLoggedIn } from '../session/was-logged-in.ts';
export { logInOffline, rememberOffline } from './offline-account.ts';
