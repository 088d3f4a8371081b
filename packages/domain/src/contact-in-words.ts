const FIELDS = '(?:apt|apartment|unit|room|no|suite|bldg|building|lot|stall|key)';

/** Schools that give addresses to people here. */
export const SCHOOL = '(?:byu|uvu|utah|usu|suu|utahtech|ensign)';

/** Patterns for contact in words: other languages, signs, backwards spelling, or services for forms and links. */
export const CONTACT_IN_WORDS: readonly RegExp[] = [
  // "ann arobase school point fr", "ann AT-symbol byu", "ann &#64; byu".
  /\barobase\b|\bat[\s-]symbol\b|&(?:commat|#0*64|#x0*40);/,
  /\bpoint\sfr\b|\bpunto\s(?:mx|pe|cl|ar)\b|\bpunkt\sde\b|\bponto\sbr\b/,
  // "annleegmail", "jee male", "annlee zoho mail".
  /[\p{L}\d](?:gmail|hotmail|icloud)\b|\b(?:jee|gee|ghee)[\s-]?m(?:ail|ale)\b|\b(?:ymail|gmx|aol|msn|tutanota)\b|\bzoho\smail\b/u,
  // "my school email is ann dot lee", "email me at annlee22", "e mail annlee22".
  /\be-?mail\b.{0,30}(?:\s(?:is|at)|\s?[:=])\s(?!(?:the|an?|this|that|one|each|every|where|with)\s)[\p{L}\d._-]{1,30}(?:\s[\p{L}\d._-]{1,30})?\s(?:dot|punto|ponto)\s[\p{L}\d]/u,
  /\be-?mail\s(?:me\s)?(?!(?:the|an?|this|that|one|each|every|said|has|had|with|red|blue|green)\s)\p{L}{2,30}\s(?:dot|punto|ponto)\s\p{L}/u,
  /\be[\s-]?mail\sme\s(?:at|on|via)\s(?:[\p{L}]{1,40}[._]\p{L}|(?!apt|unit|room)\p{L}{2,40}\d)/u,
  new RegExp(`\\be[\\s-]?mail\\W{1,3}(?!${FIELDS})[a-z][a-z._]{3,40}\\d{1,6}\\b`),
  // "moc liamg ta eelnna", "ude.uyb".
  /\b(?:liamg|liamtoh|kooltuo|duolci|oohay)\b|\b(?:moc|ude|gro)\.\p{L}|\bten\.\p{L}{2,20}\s(?:ta\b|@)|\b(?:moc|ude)\s\p{L}{2,20}\sta\b/u,
  // "forms.gle/x", "rentme.sh", "rentme dot site"; domains that also begin sentences need a path: "rentme.im/x".
  /[\p{L}\p{N}-]\.(?:(?:gle|gd|sh|nl|eth)\b|(?:im|fr|ee)\/)|\bnotion\.(?:so|site)\b/u,
  /(?<!\b(?:the|an?|each|every|this|that|red|blue|green))\sdot\s(?:gle|gd|sh|im|fr|nl|eth|ee|site|online|link|shop|store|page|live|club|pro|rent|homes|me|us|tv|ai|agency|family|lol)\b/u,
  // Form services, and places of links.
  /\b(?:calendly|typeform|jotform)\b|\blink\sin\s(?:my\s|the\s)?bio\b/,
];
