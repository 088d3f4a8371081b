/**
 * The names by which bundles of different slices, and of different releases, meet in one page. They are spelled here alone, and none is
 * taken away while an open page, or somebody's browser, may still use it. It imports nothing: pages take its values.
 */

/** What more than one slice reads under the same key of the query cache. */
export const QUERY_KEYS = {
  /** All that changes when a tour does. */
  tours: ['tours'],
  received: ['tours', 'received'],
  sent: ['tours', 'sent'],
  transfers: ['tours', 'transfers'],
  availability: ['tours', 'availability'],
  saved: ['discovery', 'saved'],
  gone: ['discovery', 'gone'],
  ownPosts: ['posting', 'own'],
  notices: ['notifications'],
} as const;

/** What is stored in a browser. */
export const STORAGE_KEYS = {
  user: 'user',
  /** Before the digest of an e-mail address: the encrypted copy of who has logged in. */
  userCopy: 'user:',
  /** That somebody has logged in here before, not who. */
  wasLoggedIn: 'wasLoggedIn',
  logoutPending: 'logoutPending',
  intent: 'intent',
  postId: 'currentPostId',
  isEditing: 'isEditing',
  school: 'discoverySchool',
  city: 'discoveryCity',
  budget: 'discoveryBudget',
  moveInDate: 'discoveryMoveInDate',
  role: 'discoveryRole',
  tags: 'discoveryTags',
  groupSize: 'discoveryGroupSize',
  /** Messages that are half typed, for one tab. */
  unsentTexts: 'unsentMessages',
} as const;

/** Events of the window. */
export const PAGE_EVENTS = {
  /**
   * The server does not know who calls. An event, because every remote has its own copy of the client, and the session only one.
   */
  unauthorized: 'keyturn:unauthorized',
  /** A bundle reports to the shell a problem that it worked around. Its fields only grow. */
  told: 'keyturn:told',
} as const;

/** The shell's CSS tokens that remotes rely on. */
export const TOKENS = [
  '--backdrop',
  '--bar-height',
  '--brand',
  '--control',
  '--control-height',
  '--danger',
  '--danger-tint',
  '--ease',
  '--fast',
  '--font-heading',
  '--font-text',
  '--gap-card',
  '--gap-group',
  '--gap-section',
  '--halo',
  '--info',
  '--info-tint',
  '--ink',
  '--ink-2',
  '--ink-3',
  '--lake',
  '--lake-tint',
  '--line',
  '--normal',
  '--on-danger',
  '--on-ink',
  '--on-lake',
  '--on-primary',
  '--on-success',
  '--page-padding',
  '--paper',
  '--photo-brightness',
  '--primary',
  '--primary-hover',
  '--radius',
  '--radius-card',
  '--radius-full',
  '--radius-photo',
  '--radius-small',
  '--shadow-1',
  '--shadow-2',
  '--shadow-3',
  '--slow',
  '--success',
  '--success-tint',
  '--sunk',
  '--surface',
  '--target',
  '--text-body',
  '--text-caption',
  '--text-h1',
  '--text-h2',
  '--text-h3',
  '--text-hero',
  '--text-lead',
  '--text-number',
  '--text-secondary',
  '--warning',
  '--warning-tint',
  '--weight-bold',
  '--weight-heading',
  '--weight-medium',
] as const;
