import { withLettersForFigures } from './alike-letters.ts';
import { withNetworksSpelled } from './network-spellings.ts';

const TAGS =
  'ig|insta|instagram|snap|snapchat|sc|tg|telegram|whats\\s?app|discord|tik\\s?tok|tt|fb|facebook|messenger|linkedin|twitter|wechat';
const OTHERS = 'venmo|cash\\s?app|group\\s?me|kik|viber|skype|signal|reddit|threads|bereal|gram';
const NETWORK = `(?:${TAGS}|${OTHERS})`;
/** Networks whose names rarely mean anything else. */
const PLAIN_NETWORK =
  '(?:ig|insta|instagram|snapchat|telegram|whats\\s?app|discord|tik\\s?tok|fb|facebook|wechat|venmo|cash\\s?app|group\\s?me|kik|viber|skype)';
/** Verbs about content on a network, not names. */
const NO_NAME =
  '(?:a|active|ad|ads|advertised|all|also|an|and|any|anything|apartment|are|at|but|complex|do|does|everything|for|found|friends?|from|group|has|have|here|housing|i|if|in|is|it|its|just|leases?|listed|listings?|look|marketplace|me|my|no|not|of|on|one|only|or|page|photos?|pictures?|pics?|place|post|posted|people|posts|rentals?|rented|reviews?|roommates?|rooms?|same|saw|search(?:ed)?|seen|shared|so|sold|students?|some|something|that|the|them|there|they|this|today|to|too|units?|us|videos?|was|we|were|what|with|yes|yesterday|you|your|\\p{L}{1,12}ing)';

/** Matched by lookbehind from its end: forward, a row of digits would be read from each character. */
const NAME_BEFORE = `(?<=(?<!\\p{L})(?!${NO_NAME}\\s)[\\p{L}\\d._]{4,30})`;

/** Words about a network, not names on it. */
const SAID_OF =
  '(?:amazing|awesome|better|best|broken|cool|dead|down|easier|easy|fake|fine|free|full|good|great|nice|okay|private|public|real|slow|true|weird|wrong)';

/** Words for a name on a network. */
const CALLED = '(?:user\\s?name|user\\s?id|screen\\s?name|gamer\\s?tag|handle|usr)';
/** Numbered homes: "search unit4", "username apt22". */
const OF_HOMES = '(?!(?:apt|apartment|unit|room|no|suite|bldg|building|lot|route|covid)\\d)';
/** A name without other evidence needs a digit or an underscore, which words lack. */
const WITH_FIGURES = `${OF_HOMES}[a-z][a-z.-]{0,40}[_\\d]`;
/** Places to search in, not names to search for. */
const IN_UTAH = '(?:byu|uvu|utah|usu|suu|provo|orem|logan|ogden|cedar|george)';
const LOOK_FOR = '(?:search|find|google|add|follow|look\\s(?:up|for))\\s(?:up\\s|for\\s)?';

const NAMES_THERE: readonly RegExp[] = [
  // "username danreeve22", "my handle is dan_reeve", "user: danreeve22".
  new RegExp(
    `\\b(?:${CALLED}|user(?=\\s?[:=]|\\sis\\b))\\b\\W{0,3}(?:(?:\\p{L}{1,12}\\s)?is\\W{1,3})?${WITH_FIGURES}`,
    'u',
  ),
  // "username: danreeve", "my username is danreeve"; not "my username is not working".
  new RegExp(
    `\\b(?:${CALLED}\\s?[:=]|(?:(?:my|our)\\s(?:x\\s)?${CALLED}|(?:user|screen)\\s?name)\\sis)\\s?(?!(?:${NO_NAME}|${SAID_OF}|${IN_UTAH}|still|blocked|locked|expired|required|taken|wrong)\\b)\\p{L}{4,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  new RegExp(`\\b(?:my|our)\\s${CALLED}\\s(?:on|at|in|for)\\s(?:the\\s|my\\s)?${PLAIN_NETWORK}\\b`, 'u'),
  // "search dan on insta", "look up “danreeve” on ig", and the reverse order.
  new RegExp(
    `\\b${LOOK_FOR}["'“‘]?(?!(?:${NO_NAME}|${IN_UTAH})\\b)[\\p{L}\\d._-]{2,30}["'”’]?\\s(?:on|in|at|over)\\s(?:my\\s|the\\s)?(?:${PLAIN_NETWORK}|gram)\\b`,
    'u',
  ),
  new RegExp(
    `\\b${PLAIN_NETWORK}\\W{1,3}(?:and\\s)?${LOOK_FOR}["'“‘]?(?!(?:${NO_NAME}|${IN_UTAH})\\b)[\\p{L}\\d._-]{3,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "search danreeve22".
  new RegExp(`\\b(?:search|google|look\\sup)\\s(?:up\\s|for\\s)?["'“‘]?${WITH_FIGURES}`, 'u'),
  // "danreeve on the gram".
  new RegExp(`(?=\\son\\sthe\\sgram\\b)${NAME_BEFORE}`, 'u'),
];

/** Networks whose names are everyday words: "the signal: check the battery", "line id cards". */
const EVERYDAY = '(?:signal|threads|gram)';
/** A name with a digit, underscore or point, which words lack. */
const TOLD_NAME = '@?(?:[a-z][a-z.-]{0,40}[_\\d]|[a-z]{2,30}\\.[a-z]{2,30})';
const PLAIN_NAME = `(?!(?:${NO_NAME}|${SAID_OF}|available|below|busy|blocked|expired|long|missing|needed|none|open|poor|ready|required|strong|weak)\\b)\\p{L}{4,30}\\b(?!\\s\\p{L})`;
/** The writer as the subject, not an item listed there. */
const WRITER = '(?<=(?:^|[^\\p{L}\\d\\s]\\s?|\\b(?:i\\s?a?m|m|we\\sare|re|me|us|also|be\\sfound)\\s))';

/** Networks where a name alone is enough to find somebody; not those for money or jobs. */
const SOCIAL = 'ig|insta|instagram|snapchat|telegram|whatsapp|tik\\s?tok|fb|facebook|wechat';
/** The end of a clause. */
const LAST = '(?!\\s?[\\p{L}\\d])';
/** Words that stand alone beside a network's name or sign. */
const SAID_ALONE =
  '(?:byu|uvu|utah|provo|orem|logan|ogden|cedar|george|actually|again|already|anytime|available|before|check|checks|cheers|cards?|craigslist|discord|email|emails|either|first|instead|later|maybe|messenger|money|never|often|online|other|others|paypal|perhaps|phone|calls?|please|probably|reddit|really|right|snapchat|sometimes|sorry|still|texts?|thanks?|though|tiktok|today|tomorrow|tonight|twitter|usually|venmo|whatever|whatsapp|yesterday|youtube|zelle|zillow|linkedin|facebook|instagram|telegram|signal|skype|\\p{L}{1,20}(?:ly|ed))';
/** Words about pictures. */
const OF_PICTURES =
  '(?:attached|balcony|basement|beautiful|building|camera|costumes?|credits?|creepy|downstairs|outdoors|exterior|february|floorplan|ghosts?|gorgeous|halloween|haunted|indoors|inside|interior|january|kitchen|lovely|october|november|december|outside|season|spooky|studio|summer|sunrise|sunset|winter|upstairs|cheese|garden|street|laundry|gallery|balconies|cabinets|fireplace|furniture|garage|mountains?|parking|temple|windows?|blurry|yikes|\\p{L}{2,20}(?:rooms?|beds?|baths?|yards?|ways?|tops?|stairs|floors?|sides?|house|homes?|ful|ous|some|able|tion|tions|ness|less|ment|ments|views?|ish|est|ooo|ity))';
/** Words about apps. */
const OF_APPS =
  '(?:account|accounts|calls|chats?|costs?|could|dates?|deadline|events?|fees?|message|messages|number|numbers|possible|enough|process|profile|students?|sublets?|subleases?|contracts?|leasing|should|status|store|story|stories|version|works|would)';
/** Words for what people do on a network, or at the company. */
const DONE_THERE =
  '(?:available|anyone|everyone|someone|nobody|hello|employees?|employed|software|designer|developer|marketing|sales|position|internship|career|communicat(?:e|ion)|easier|easy|happy|stories|tours?|videos?|chat|connect|contact|glance|intern|interns|message|paid|peek|reach|sell|send|sent|share|talk|tell|text|work|works|write|wrote|sells|role|jobs?|team|engineer|manager|updates?|info|more|details?)';

const WAYS: readonly RegExp[] = [
  // "my snap is dan dot reeve", "my venmo".
  new RegExp(`\\b(?:my|our)\\s(?:${TAGS}|venmo|cash\\s?app|group\\s?me|kik|viber|skype|tele)\\b`, 'u'),
  ...NAMES_THERE,
  // "find me on instagram", "look me up on fb", "hmu on ig".
  new RegExp(
    `\\b(?:(?:find|add|follow|friend|dm|pm|message|text|reach|ping|contact|call|write|hit|look|search|talk to)\\s(?:me|us)\\s(?:up\\s)?|hmu\\s)(?:on|at|over|via|by|through)\\s(?:the\\s)?${NETWORK}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:whats\\s?app|snap|dm|pm|venmo|zelle|imessage|skype)\\s(?:me|us)\\b|\\bface\\s?time\\s(?:me|us)(?:\\s?[.!?\\n]|\\W{0,5}$|\\s(?:at|on|via)\\s@?[a-z][a-z.-]{0,40}[_\\d])|\\bsame (?:name|user\\s?name|handle) on\\b`,
    'u',
  ),
  // "insta: danreeve", "ig - dan", "venmo @dan".
  new RegExp(
    `\\b(?!${EVERYDAY}\\s?[:=-])${NETWORK}\\s?(?:[:=@#>→➡👉👻📷📸¤]|-\\s|\\s-)\\s?(?!${NO_NAME}\\b)@?\\s?[\\p{L}_]`,
    'u',
  ),
  new RegExp(`\\b${EVERYDAY}\\s?[:=-]\\s?(?:${TOLD_NAME}|@\\p{L}|${PLAIN_NAME})`, 'u'),
  // "ig danreeve_22", "instagram name is dan.reeve9".
  new RegExp(
    `\\b${NETWORK}\\b\\W{0,3}(?:(?:is|as|name|handle|user(?:name)?|id)\\b\\W{0,3}){0,2}[a-z][a-z.]{0,64}[_\\d]`,
    'u',
  ),
  new RegExp(
    `\\b(?:ig|insta|instagram|snapchat|telegram|discord|venmo)\\s(?!${NO_NAME}\\b)[a-z]{5,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "insta is danreeve"; not a statement about the network.
  new RegExp(
    `\\b(?:ig|insta|instagram|snap|snapchat|telegram|discord|venmo)\\s(?:is|handle|name)\\s(?!(?:${NO_NAME}|${SAID_OF})\\b)\\p{L}{4,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "danreeve on insta", "dan.reeve (fb)".
  new RegExp(`(?=\\son\\s(?:my\\s|the\\s)?${PLAIN_NETWORK}\\b)${NAME_BEFORE}`, 'u'),
  new RegExp(`(?=\\s\\(\\s?${NETWORK}\\s?\\))${NAME_BEFORE}`, 'u'),
  // "I am on telegram as danreeve", "on Signal I am dan.reeve", "line id: danreeve", "my teams is danreeve".
  new RegExp(
    `(?:${WRITER}on\\s${NETWORK}\\sas|\\bon\\s${NETWORK}\\si\\s?['’]?a?m)\\s(?:@\\s?)?(?!(?:${NO_NAME}|${SAID_OF}|well|usual|much|looking)\\b)[\\p{L}\\d._]{4,30}(?!\\s\\p{L})(?![\\p{L}\\d])`,
    'u',
  ),
  new RegExp(`\\bon\\s${NETWORK}\\sas\\s${TOLD_NAME}`, 'u'),
  new RegExp(`\\b(?:(?:line|zoom)\\sid\\s?[:=]|my\\s(?:line|zoom)\\sid\\sis|my\\sline\\s?[:=])\\s?${PLAIN_NAME}`, 'u'),
  new RegExp(`\\b(?:(?:line|zoom)\\sid|my\\sline)\\b\\W{0,3}(?:is\\W{1,3})?${OF_HOMES}${TOLD_NAME}`, 'u'),
  new RegExp(`\\b(?:wechat|kakao)\\sid\\b\\W{0,3}(?:is\\W{1,3})?(?!${NO_NAME}\\b)[\\p{L}\\d._]{4,30}`, 'u'),
  new RegExp(
    `\\bmy\\s(?:teams|slack|steam)\\s?(?:is|:|=)\\s?(?!(?:${NO_NAME}|${SAID_OF}|busy|blocked)\\b)[\\p{L}\\d._]{4,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "dm danreeve22", "@ danreeve22", "danreeve#1234", "u/danreeve", "$danreeve".
  /\b(?:dm|hmu|add|follow)\s@?\s?[a-z]+(?:[\d_]|\.[a-z])/,
  /@\s\p{L}+[\d_]|\bmy\s@\s?(?:is\b|:)/u,
  /(?<![\p{L}\d])(?!(?:apt|apartment|unit|room|no|suite|ste|bldg|building|lot|number)#)[\p{L}][\p{L}\d_.]{2,30}#\d{4}(?!\d)/u,
  /(?<![\p{L}\d/])[ur]\/[\p{L}_]{4,30}/u,
  /\$[a-z][a-z\d_-]{4,}/,
  // A network's sign before a name.
  /[📷📸👻¤]\s?:?\s?@?[a-z][a-z._]{0,64}\d/u,
  // "📸 annlee" as the whole text.
  new RegExp(
    `(?:^|[\\n.!?,;:(]\\s?)[📷📸👻¤]\\s?:?\\s?(?!(?:${NO_NAME}|${SAID_OF}|${OF_PICTURES}|${SAID_ALONE})\\b)[a-z]{6,30}\\b${LAST}`,
    'u',
  ),
  // "what's app annlee", "fb annlee".
  new RegExp(
    `(?<!\\b(?:on|in|at|via|from|through|the|a|to|by|of|over|and|or|your|their|his|her|its)\\s)\\b(?:whatsapp|fb)\\s(?!(?:${NO_NAME}|${SAID_OF}|${SAID_ALONE}|${OF_APPS})\\b)[a-z]{5,30}\\b${LAST}`,
    'u',
  ),
  // "insta, annlee", "insta (annlee)".
  new RegExp(
    `(?:^|[\\n.!?,;:(]\\s?)(?:${SOCIAL})\\s?[,;([]\\s?(?!(?:${NO_NAME}|${SAID_OF}|${SAID_ALONE}|${OF_APPS})\\b)[a-z]{5,30}\\b${LAST}`,
    'u',
  ),
  // "annlee at insta", "I am annlee at tiktok", "annlee via ig".
  new RegExp(
    `(?:^|[\\n.!?,;:(]\\s?|\\b(?:am|m|is)\\s(?!\\p{L}{1,30}\\svia))(?!(?:${NO_NAME}|${SAID_OF}|${SAID_ALONE}|${OF_APPS}|${DONE_THERE})\\s)[\\p{L}\\d._]{5,30}\\s(?:at\\s(?:my\\s|the\\s)?(?:${SOCIAL}|gram)|via\\s(?:ig|insta|instagram))\\b(?!-)`,
    'u',
  ),
];

/** "$nap", "in$ta", "s.n.a.p": signs become the letters they resemble, and single letters lose their points. */
const withLetters = (text: string): string =>
  text.replace(/\$(?=nap)|(?<=\p{L})\$(?=\p{L})/gu, 's').replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '');

/** Whether a lower-case text names somebody on a social network. */
export function holdsNameInNetwork(text: string): boolean {
  const whole = withNetworksSpelled(text);
  const plain = withLetters(whole);
  const readings = new Set([whole, plain, withLettersForFigures(plain, 'i'), withLettersForFigures(plain, 'l')]);
  return [...readings].some((read) => WAYS.some((pattern) => pattern.test(read)));
}
