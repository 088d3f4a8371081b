// Stands in for the package that hashes passwords, which no mutant changes: what is hashed or compared once in a process is kept.
import { createRequire } from 'node:module';

const argon2 = createRequire(new URL('../../services/profiles/package.json', import.meta.url))('@node-rs/argon2');
const kept = new Map();

/** Each answer is the package's own. */
const once = (name) => (given, more) => {
  const key = JSON.stringify([name, given, more]);
  if (!kept.has(key)) kept.set(key, argon2[name](given, more));
  return kept.get(key);
};

export const hash = once('hash');
export const verify = once('verify');
