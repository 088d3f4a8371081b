const TAGS =
  'ig|insta|instagram|snap|snapchat|sc|tg|telegram|whats\\s?app|discord|tik\\s?tok|tt|fb|facebook|messenger|linkedin|twitter|wechat';
const OTHERS = 'venmo|cash\\s?app|group\\s?me|kik|viber|signal|reddit|threads|bereal|gram';
const NETWORK = `(?:${TAGS}|${OTHERS})`;
/** Those that are hardly a word of anything else. */
const PLAIN_NETWORK =
  '(?:ig|insta|instagram|snapchat|telegram|whats\\s?app|discord|tik\\s?tok|fb|facebook|wechat|venmo|cash\\s?app|group\\s?me|kik|viber)';
/** What people do with what they have seen there, no names of theirs. */
const NO_NAME =
  '(?:a|active|ad|ads|all|also|an|and|any|anything|apartment|are|at|but|complex|do|does|everything|for|found|friends?|from|group|has|have|here|i|if|in|is|it|its|listed|listing|look|marketplace|me|no|not|of|on|one|only|or|page|photos?|pictures?|pics?|place|post|posted|people|posts|reviews?|saw|seen|so|some|something|that|the|them|there|they|this|to|too|unit|us|videos?|was|we|were|what|with|yes|you|your|\\p{L}{1,12}ing)';

/** What is said of a network, no names there. */
const SAID_OF =
  '(?:amazing|awesome|better|best|broken|cool|dead|down|easier|easy|fake|fine|free|full|good|great|nice|okay|private|public|real|slow|true|weird|wrong)';

const WAYS: readonly RegExp[] = [
  // "my snap is dan dot reeve", "my venmo".
  new RegExp(
    `\\b(?:my|our)\\s(?:${TAGS}|venmo|cash\\s?app|group\\s?me|kik|viber|tele|handle|user\\s?name|screen\\s?name|gamer\\s?tag)\\b`,
    'u',
  ),
  // "find me on instagram", "look me up on fb", "hmu on ig".
  new RegExp(
    `\\b(?:(?:find|add|follow|dm|pm|message|text|reach|ping|contact|call|write|hit|look|search|talk to)\\s(?:me|us)\\s(?:up\\s)?|hmu\\s)(?:on|at|over|via|by|through)\\s(?:the\\s)?${NETWORK}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:whats\\s?app|snap|dm|pm|venmo|zelle)\\s(?:me|us)\\b|\\bsame (?:name|user\\s?name|handle) on\\b`,
    'u',
  ),
  // "insta: danreeve", "ig - dan", "venmo @dan".
  new RegExp(`\\b${NETWORK}\\s?(?:[:=@#>]|-\\s|\\s-)\\s?(?!${NO_NAME}\\b)@?\\s?[\\p{L}_]`, 'u'),
  // "ig danreeve_22", "instagram name is dan.reeve9".
  new RegExp(
    `\\b${NETWORK}\\b\\W{0,3}(?:(?:is|as|name|handle|user(?:name)?|id)\\b\\W{0,3}){0,2}[a-z][a-z.]*[_\\d]`,
    'u',
  ),
  new RegExp(
    `\\b(?:ig|insta|instagram|snapchat|telegram|discord|venmo)\\s(?!${NO_NAME}\\b)[a-z]{5,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "insta is danreeve"; what is said of the network itself is none.
  new RegExp(
    `\\b(?:ig|insta|instagram|snap|snapchat|telegram|discord|venmo)\\s(?:is|handle|name)\\s(?!(?:${NO_NAME}|${SAID_OF})\\b)\\p{L}{4,30}\\b(?!\\s\\p{L})`,
    'u',
  ),
  // "danreeve on insta", "dan.reeve (fb)".
  new RegExp(`(?<!\\p{L})(?!${NO_NAME}\\s)[\\p{L}\\d._]{4,30}\\son\\s(?:my\\s|the\\s)?${PLAIN_NETWORK}\\b`, 'u'),
  new RegExp(`(?<!\\p{L})(?!${NO_NAME}\\s)[\\p{L}\\d._]{4,30}\\s\\(\\s?${NETWORK}\\s?\\)`, 'u'),
  // "dm danreeve22", "@ danreeve22", "danreeve#1234", "u/danreeve", "$danreeve".
  /\b(?:dm|hmu|add|follow)\s@?\s?[a-z]+(?:[\d_]|\.[a-z])/,
  /@\s\p{L}+[\d_]/u,
  /(?<![\p{L}\d])(?!(?:apt|apartment|unit|room|no|suite|ste|bldg|building|lot|number)#)[\p{L}][\p{L}\d_.]{2,30}#\d{4}(?!\d)/u,
  /(?<![\p{L}\d/])[ur]\/[\p{L}_]{4,30}/u,
  /\$[a-z][a-z\d_-]{4,}/,
];

/** True when a text in lower case names somebody in a social network. */
export const holdsNameInNetwork = (text: string): boolean => WAYS.some((pattern) => pattern.test(text));
