/** Top-level domains that do not begin sentences. */
const NEW_DOMAINS = 'agency|world|zone|network|digital|guru';
/** Domains that are also words, so they count only with a path behind them. */
const WORDS = 'lol|house|family|studio|direct|casa|land';

/** Patterns for addresses whose signs are replaced by others. */
export const CONTACT_IN_SIGNS: readonly RegExp[] = [
  // "annlee22atbyu".
  /(?<![\p{L}\d])[a-z]{3,30}\d{1,4}at(?:byu|uvu)(?!\p{L})/u,
  // "rentme.agency", "rentme.house/tour"; not the second half of a clause.
  new RegExp(
    `[\\p{L}\\d-]{3}\\.(?:(?:${NEW_DOMAINS})(?=/|\\s{0,2}$|\\s?[\\n,!?);:]|\\.(?![\\p{L}\\d]))|(?:${WORDS})/[\\p{L}\\d])`,
    'u',
  ),
  // "rentme:com", "annlee . org"; "net" also means internet.
  /[\p{L}\d][:;~…°'"](?:(?:com|edu)(?![\p{L}\d])|org(?!\s?[\p{L}\d]))/u,
  /[\p{L}\d]{3}\s?[.·•∙・‧⋅]\s?org(?!\s?[\p{L}\d])/u,
];

/** "I'm annlee22 at byu": the writer's own school mail. Rooms, courses and wards have figures, too. */
const NET_ID =
  /(?<![\p{L}\d])(?:[Ii](?:['’]?m|\sam)|[Aa]ddy(?:\sis)?|(?:[Rr]each|[Ww]rite|[Cc]ontact)(?:\s(?:me|us))?(?:\sat)?)\W{1,3}[a-z]{5,30}\d\d\W{1,3}at\W{1,3}(?:[Bb][Yy][Uu]|[Uu][Vv][Uu])(?![\p{L}\d])/u;

/** Whether a text, with its capitals, names the writer's school mail. */
export const holdsNetId = (text: string): boolean => NET_ID.test(text);
