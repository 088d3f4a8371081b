import { withAllOurLetters, withLettersForFigures } from './alike-letters.ts';
import { BRAND_NAME } from './brand.ts';
import { asRead } from './text.ts';

/** Capitals that resemble Latin ones although their small letters do not. */
const CAPITALS = { theirs: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈ', ours: 'abezhikmnoptyxabekmhopctyxisj' } as const;
const CAPITAL = new RegExp(`[${CAPITALS.theirs}]`, 'g');
/** Letters with strokes and hooks, and Latin letters turned round. */
const BENT = {
  theirs: 'ŧƭꝁƙҡҟқӄɇɏƴүұγɍгяƞŋɳпиʉцøłđꭹꭼꮶꭲꮢꮍꓰꓬꓔꓴꓣꓠ',
  ours: 'ttkkkkkkeyyyyyrrrnnnnnuuoldyektryeyturn',
} as const;
const BENDS = new RegExp(`[${BENT.theirs}]`, 'g');
/** Letters that people confuse at a glance, unified. */
const AT_A_GLANCE: readonly (readonly [RegExp, string])[] = [
  [/m/g, 'rn'],
  [/y/g, 'u'],
  [/l/g, 'i'],
];

const keyOf = (word: string): string =>
  AT_A_GLANCE.reduce((key, [letters, one]) => key.replace(letters, one), withLettersForFigures(word, 'i'));

/** The words of a name as they appear at a glance. */
function wordsOf(name: string): string[] {
  const plain = asRead(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(CAPITAL, (letter) => CAPITALS.ours[CAPITALS.theirs.indexOf(letter)] ?? letter)
    .toLowerCase()
    .replace(BENDS, (letter) => BENT.ours[BENT.theirs.indexOf(letter)] ?? letter);
  return withAllOurLetters(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '')
    .map(keyOf);
}

const BRAND = keyOf(BRAND_NAME.toLowerCase());
const OFFICES = ['support', 'admin', 'administrator', 'administration', 'moderation', 'moderator'].map(keyOf);
const AROUND = { before: ['the', 'our', 'customer', 'official'].map(keyOf), after: ['team', 'staff'].map(keyOf) };
/** "The Support Team", "Admins 2". */
const OFFICE = new RegExp(`^(?:${AROUND.before.join('|')})*(?:${OFFICES.join('|')})s?(?:${AROUND.after.join('|')})?$`);

/** Whether a name poses as the product's operator, also in look-alike letters. "Ann Support" passes. */
export function isNameOfOurs(name: string): boolean {
  const words = wordsOf(name);
  const joined = words.join('');
  return OFFICE.test(joined) || words.some((word) => word.includes(BRAND)) || isAcross(words, joined);
}

/** "Key-Turn"; not "Mickey Turner", where it does not align with words. */
function isAcross(words: readonly string[], joined: string): boolean {
  const ends = new Set([0]);
  let end = 0;
  for (const word of words) ends.add((end += word.length));
  for (let at = joined.indexOf(BRAND); at >= 0; at = joined.indexOf(BRAND, at + 1))
    if (ends.has(at) || ends.has(at + BRAND.length)) return true;
  return false;
}

/** Words for moderators, offices and unknown people. */
const ROLES = [
  ...['operator', 'property manager', 'safety', 'trust safety', 'trust and safety', 'lease office', 'leasing office'],
  ...['unknown seller', 'unknown buyer', 'someone'],
].map((role) => keyOf(role.replaceAll(' ', '')));
const BEFORE = [...AROUND.before, 'an', 'a'].join('|');
const ROLE = new RegExp(`^(?:${BEFORE})*(?:${[...OFFICES, ...ROLES].join('|')})s?(?:${AROUND.after.join('|')})?$`);
/** "Approved" alone or before one of these; "Approved Mortgage" may be a company. */
const APPROVED = ['', 'by', 'property', 'manager', 'seller', 'buyer', 'landlord', 'student'].map(keyOf);
const [IS_APPROVED, IS_VERIFIED, IS_CHECKED] = ['approved', 'verified', 'checked'].map(keyOf);
const CHECKED = ['id', 'identity'].map(keyOf);
const TICK = /[✓✔☑✅√\u{1f5f8}\u{1f5f9}]/u;

/** Whether a name or place imitates our badges or labels: "Ann Lee ✔", "Verified BYU e-mail", "Lease Office". */
export function posesAsOurs(name: string): boolean {
  const words = wordsOf(name);
  const says = words.some(
    (word, at) =>
      word === IS_VERIFIED ||
      (word === IS_APPROVED && APPROVED.includes(words[at + 1] ?? '')) ||
      (word === IS_CHECKED && CHECKED.includes(words[at - 1] ?? '')),
  );
  return says || TICK.test(name) || ROLE.test(words.join(''));
}

/** Whether a public text poses as the product's operator. */
export const speaksAsOurs = (text: string): boolean => isNameOfOurs(text) || posesAsOurs(text);
