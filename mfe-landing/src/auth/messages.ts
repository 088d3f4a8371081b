export const confirmMessages = {
  title: 'Confirm your e-mail address',
  hint: 'Confirm that this address is yours.',
  confirm: 'Confirm',
  confirmed: 'Your e-mail address is confirmed.',
  linkOver: 'This link has been used or is too old. Please ask for a new one.',
  failed: 'Your e-mail address could not be confirmed. Please try again.',
  undoTitle: 'Take your e-mail address back',
  undoHint:
    'Your account has another e-mail address now. This gives it this address again, and signs everybody out. Then you reset your password.',
  undo: 'Take it back',
  undoOver: 'This link has been used or is too old.',
  undoFailed: 'Your e-mail address could not be taken back. Please try again.',
  reset: 'Reset your password',
  logIn: 'Log in',
  home: 'Home',
};
