/** What sites end with and sentences do not. */
const NEW_DOMAINS = 'agency|world|zone|network|digital|guru';
/** What sentences end with as well, where a space lacks: sites where a path follows. */
const WORDS = 'lol|house|family|studio|direct|casa|land';

/** Ways to reach somebody with other signs for those of an address. */
export const CONTACT_IN_SIGNS: readonly RegExp[] = [
  // "annlee22atbyu".
  /(?<![\p{L}\d])[a-z]{3,30}\d{1,4}at(?:byu|uvu)(?!\p{L})/u,
  // "rentme.agency", "rentme.house/tour"; the second half of a clause is no site.
  new RegExp(
    `[\\p{L}\\d-]{3}\\.(?:(?:${NEW_DOMAINS})(?=/|\\s{0,2}$|\\s?[\\n,!?);:]|\\.(?![\\p{L}\\d]))|(?:${WORDS})/[\\p{L}\\d])`,
    'u',
  ),
  // "rentme:com", "annlee . org"; "net" is what an internet is called, too.
  /[\p{L}\d][:;~…°'"](?:(?:com|edu)(?![\p{L}\d])|org(?!\s?[\p{L}\d]))/u,
  /[\p{L}\d]{3}\s?[.·•∙・‧⋅]\s?org(?!\s?[\p{L}\d])/u,
];

/** "I'm annlee22 at byu": the name of somebody's school mail as the writer's own. Rooms, courses and wards have figures, too. */
const NET_ID =
  /(?<![\p{L}\d])(?:[Ii](?:['’]?m|\sam)|[Aa]ddy(?:\sis)?|(?:[Rr]each|[Ww]rite|[Cc]ontact)(?:\s(?:me|us))?(?:\sat)?)\W{1,3}[a-z]{5,30}\d\d\W{1,3}at\W{1,3}(?:[Bb][Yy][Uu]|[Uu][Vv][Uu])(?![\p{L}\d])/u;

/** True when a text with its capitals holds such a name. */
export const holdsNetId = (text: string): boolean => NET_ID.test(text);
