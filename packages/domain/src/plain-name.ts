import { withLettersForFigures, withOurLetters } from './alike-letters.ts';
import { withNetworksSpelled } from './network-spellings.ts';
import { withPlainLetters } from './plain-letters.ts';
import { SCHOOL } from './contact-in-words.ts';

/** Networks that are hardly a person's name or a part of one; "Signal", "Snap" and "Line" may be. */
const NETWORK =
  /(?<!\p{L})(?:ig|insta|instagram|fb|facebook|snapchat|telegram|whatsapp|discord|wechat|venmo|linkedin)(?!\p{L})/u;
/** "annlee at Byu"; "The Village at Utah Lake" is a company's. */
const AT_SCHOOL = new RegExp(`^[\\p{L}\\d._-]{1,100}\\W{1,4}at\\W{1,4}${SCHOOL}\\W{0,4}$`, 'u');
const QUOTE = '["\'’”)]?';
/** What ends a sentence before another word, of a text with its capitals. A point also ends what names shorten ("Mohd. Rafi", "Canyon View Blvd. Apartments"). */
const SENTENCE: readonly RegExp[] = [
  new RegExp(`(?:\\p{L}{4,100}${QUOTE}:|\\p{L}${QUOTE}[!?])${QUOTE}\\s+\\S`, 'u'),
  new RegExp(`(?<![^\\s"'“‘(])(?:[^\\s.]{1,100}\\s+){2}["'“‘(]?\\p{Ll}{4,100}${QUOTE}\\.${QUOTE}\\s+\\S`, 'u'),
  new RegExp(`(?<![^\\s"'“‘(])(?:[^\\s.]{1,100}\\s+){4}["'“‘(]?\\p{L}{4,100}${QUOTE}\\.${QUOTE}\\s+\\S`, 'u'),
];

/** Whether a name is one alone: with no network, no school where somebody is reached, and no sentence in it. */
export function isPlainName(name: string): boolean {
  const drawn = withPlainLetters(name);
  const plain = withOurLetters(drawn.toLowerCase());
  if (AT_SCHOOL.test(plain) || SENTENCE.some((pattern) => pattern.test(drawn))) return false;
  return [plain, withLettersForFigures(plain, 'i')].every((read) => !NETWORK.test(withNetworksSpelled(read)));
}
