/** Reads the text before it is lower-cased, because capitals distinguish a name from other words. */
const NETWORK =
  '(?:[Ff]ace[\\s-]?[Bb]ook|FACEBOOK|[Ff][Bb](?:ook)?|[Ii]nsta(?:gram)?|INSTA(?:GRAM)?|[Ii][Gg]|[Ss]nap[Cc]hat|[Tt]elegram|[Ww]hats[Aa]pp|[Ll]inked[Ii]n)(?![\\p{L}\\d]|\\s[Mm]arket)';
const FULL = '\\p{Lu}\\p{Ll}{1,20}(?:\\s\\p{Lu}\\.?)?\\s\\p{Lu}\\p{L}{1,20}(?!\\p{L})';
const I_AM = "(?:[Ii](?:['’]?m|\\sam)|[Mm]y\\sname\\sis)";
/** Words before the writer's own name. "Look for" also precedes buildings and groups, so it needs "me". */
const MINE = `(?<!\\p{L})(?:${I_AM}|(?:[Ss]earch|[Ff]ind|[Ll]ook)\\s(?:for\\s)?me(?:\\sup)?|[Aa]dd(?:\\sme)?)(?:\\s(?:as|under))?[\\s:,]{1,2}`;
const WAYS: readonly RegExp[] = [
  // "I'm Ann Lee on Facebook", "add Ann B. Lee (fb)".
  new RegExp(`${MINE}${FULL}(?:\\son\\s(?:my\\s|the\\s)?|\\s?\\(\\s?)${NETWORK}`, 'u'),
  // "On Facebook I'm Ann Lee", "I'm on fb as Ann Lee".
  new RegExp(`(?:^|[\\n.!?,;:(]\\s?)[Oo]n\\s${NETWORK}\\s${I_AM}\\s${FULL}`, 'u'),
  new RegExp(`(?<!\\p{L})${I_AM}\\son\\s${NETWORK}\\s(?:as|under)\\s${FULL}`, 'u'),
];

/** Whether a text, with its capitals, names its writer by first and last name on a social network. */
export const holdsFullNameInNetwork = (text: string): boolean => WAYS.some((pattern) => pattern.test(text));
