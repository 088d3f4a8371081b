/** Variant spellings of networks, split or with a typing error: "what's app", "instgram". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bwhat(?:['’‘`´]s[\s-]?|s-|['’‘`´]?\s(?=app\s(?:me|us)\b))app(?!\p{L})/gu, 'whatsapp'],
  [/\bwh?ats\sapp?(?!\p{L})/gu, 'whatsapp'],
  [/\bwh?a?t{1,2}[sz]?ap{1,3}\b/g, 'whatsapp'],
  [/\bl(?=nsta(?:gram)?\b)/g, 'i'],
  [/\b(insta|tele)[\s-]gram{1,2}\b/g, '$1gram'],
  [/\b(?:insta?gr?a?m{1,2}|in(?:s|t|ts|str|star)agram)\b/g, 'instagram'],
  [/\btell?[ea]?gra?m{1,2}\b/g, 'telegram'],
  [/\bsna?p{1,2}[\s-]?cha?t{1,2}\b/g, 'snapchat'],
  [/\bface[\s-]book\b|\bfa(?:c?e|c)bo{1,2}k\b|\bfbook\b/g, 'facebook'],
  [/\bdis?[ck](?:ord|rod)\b/g, 'discord'],
];

/** Corrects the spelling of networks in a lower-case text. */
export const withNetworksSpelled = (text: string): string =>
  SPELLINGS.reduce((read, [pattern, name]) => read.replace(pattern, name), text);
