/**
 * Names that bundles of different slices and releases share in one page, defined only here. None is removed while an
 * open page or a browser's storage may still use it. No imports: pages take its values.
 */

/** Query cache keys that more than one slice reads. */
export const QUERY_KEYS = {
  /** Everything that changes with a tour. */
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

/** Keys of browser storage. */
export const STORAGE_KEYS = {
  user: 'user',
  /** Prefix of an e-mail address's digest: the encrypted copy of a person who has logged in. */
  userCopy: 'user:',
  /** Whether anybody has logged in here before, not who. */
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
  /** Half-typed messages of one tab. */
  unsentTexts: 'unsentMessages',
} as const;

/** Events of the window. */
export const PAGE_EVENTS = {
  /** A call was answered as not signed in. An event, because each remote has its own client. */
  unauthorized: 'keyturn:unauthorized',
  /** A bundle reports a problem that it worked around. Its fields only grow. */
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
