import { authMessages } from '../messages.ts';

export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
}

export type ChosenValues = Pick<SignUpValues, 'password' | 'confirm'>;

export type Mistakes = Partial<Record<keyof SignUpValues, string>>;

const SHORTEST_PASSWORD = 8;

/** Mistakes of a sign-up form, per field (specification section 5). */
export function findSignUpMistakes({ name, email, password, confirm }: SignUpValues): Mistakes {
  const mistakes: Mistakes = {};
  if (name.trim() === '') mistakes.name = authMessages.nameMissing;
  const emailMistake = findEmailMistake(email);
  if (emailMistake) mistakes.email = emailMistake;
  return { ...mistakes, ...findPasswordMistakes({ password, confirm }) };
}

/** Mistakes of a password typed twice. */
export function findPasswordMistakes({ password, confirm }: ChosenValues): Partial<Record<keyof ChosenValues, string>> {
  const mistakes: Partial<Record<keyof ChosenValues, string>> = {};
  if (password === '') mistakes.password = authMessages.passwordMissing;
  else if (password.length < SHORTEST_PASSWORD) mistakes.password = authMessages.passwordShort;
  if (confirm !== password) mistakes.confirm = authMessages.passwordsDontMatch;
  return mistakes;
}

/** The mistake of an e-mail address, or null; checks only its rough shape, the server decides. */
export function findEmailMistake(email: string): string | null {
  if (email.trim() === '') return authMessages.emailMissing;
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : authMessages.emailInvalid;
}
