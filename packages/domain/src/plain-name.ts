import { withLettersForFigures, withOurLetters } from './alike-letters.ts';
import { withNetworksSpelled } from './network-spellings.ts';
import { withPlainLetters } from './plain-letters.ts';
import { SCHOOL } from './contact-in-words.ts';

/** Networks that are unlikely in a person's name; "Signal", "Snap" and "Line" are not. */
const NETWORK =
  /(?<!\p{L})(?:ig|insta|instagram|fb|facebook|snapchat|telegram|whatsapp|discord|wechat|venmo|linkedin)(?!\p{L})/u;
/** "annlee at Byu"; not "The Village at Utah Lake", a company. */
const AT_SCHOOL = new RegExp(`^[\\p{L}\\d._-]{1,100}\\W{1,4}at\\W{1,4}${SCHOOL}\\W{0,4}$`, 'u');
const QUOTE = '["\'’”)]?';
/**
 * The end of a sentence inside a text with capitals. Abbreviations in names pass ("Mohd. Rafi", "Canyon View Blvd.
 * Apartments").
 */
const SENTENCE: readonly RegExp[] = [
  new RegExp(`(?:\\p{L}{4,100}${QUOTE}:|\\p{L}${QUOTE}[!?])${QUOTE}\\s+\\S`, 'u'),
  new RegExp(`(?<![^\\s"'“‘(])(?:[^\\s.]{1,100}\\s+){2}["'“‘(]?\\p{Ll}{4,100}${QUOTE}\\.${QUOTE}\\s+\\S`, 'u'),
  new RegExp(`(?<![^\\s"'“‘(])(?:[^\\s.]{1,100}\\s+){4}["'“‘(]?\\p{L}{4,100}${QUOTE}\\.${QUOTE}\\s+\\S`, 'u'),
];

/** Whether a text is only a name: no network, no school address, no sentence. */
export function isPlainName(name: string): boolean {
  const drawn = withPlainLetters(name);
  const plain = withOurLetters(drawn.toLowerCase());
  if (AT_SCHOOL.test(plain) || SENTENCE.some((pattern) => pattern.test(drawn))) return false;
  return [plain, withLettersForFigures(plain, 'i')].every((read) => !NETWORK.test(withNetworksSpelled(read)));
}
