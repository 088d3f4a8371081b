import type { Criterion } from '@keyturn/domain/match-query';
import { WORKING } from '@keyturn/domain/places';
import { formatCents } from '@keyturn/domain/money';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const days = (n: number) => count(Math.abs(n), 'day', 'days');
const dollars = (amount: number) => formatCents(Math.round(amount * 100));

const criterionNames: Readonly<Record<Criterion, string>> = {
  place: 'place',
  budget: 'budget',
  housingType: 'kind of housing',
  roomType: 'kind of room',
  amenities: 'amenities',
  moveInDate: 'date',
};

/** Questions for a student and for a parent, and the line below. */
export const questions = {
  place: {
    student: 'Where are you going to school?',
    parent: 'Where is your child going to school?',
    hint: 'Pick a school and we look in its city, or search for any city in Utah.',
  },
  group: {
    student: 'Who are you moving with?',
    parent: 'Who is your child moving with?',
    hint: 'We remember it for your account when you are logged in.',
  },
  budget: {
    student: "What's your monthly budget?",
    parent: "What's your child's monthly budget?",
    hint: 'Rent per person. Places over it stand lower.',
  },
  leaseType: {
    student: 'What kind of housing?',
    parent: 'What kind of housing for your child?',
    hint: 'Utah student housing is often for women, men or families only.',
  },
  roomType: { student: 'What kind of room?', parent: 'What kind of room for your child?', hint: '' },
  amenities: {
    student: 'Which amenities do you want?',
    parent: 'Which amenities does your child want?',
    hint: 'Pick as many as you like. The more a place has, the higher it ranks.',
  },
  calendar: {
    student: 'When do you want to move in?',
    parent: 'When does your child want to move in?',
    hint: 'Leases that start within five days of it count fully.',
  },
} as const;

export const messages = {
  // Questionnaire
  step: (step: number, total: number) => `Step ${step} of ${total}`,
  back: 'Back',
  exit: 'Exit',
  skip: 'Skip',
  next: 'Next',
  parent: "I'm a parent looking for my child",
  schools: 'Schools',
  working: "I'm Working",
  workingPlace: 'Anywhere in Utah',
  citySearch: 'Or search for a city',
  cityPlaceholder: 'Provo, Lehi, Moab …',
  unknownCity: (city: string, meant: string | null) =>
    `There is no city “${city}” in Utah.${meant === null ? '' : ` Did you mean ${meant}?`}`,
  groupSizes: 'Group size',
  groupFailed: 'Something went wrong saving your answer. Try again.',
  networkFailed: 'Network error. Please try again.',
  budget: 'Monthly budget',
  budgetLeast: '$200',
  budgetMost: '$2,500+',
  perMonth: '/month',
  withinBudget: (within: number, all: number, city: string | null) =>
    `${within} of ${all} live leases${city === null ? '' : ` in ${city}`} are at or under this`,
  housingTypes: 'Housing type',
  housing: {
    Female: 'For women only',
    Male: 'For men only',
    Coed: 'For everyone',
    'Married Housing': 'For couples and families',
  },
  roomTypes: 'Room type',
  rooms: {
    'Private Room': 'Your own door, shared kitchen',
    'Shared Room': 'Lower rent, one roommate in the room',
    Basement: 'Own floor, often own entrance',
    'Entire Unit': 'The whole place to yourselves',
  },
  roomHint: (housingType: string | null) => {
    if (housingType === 'Married Housing') return 'Married Housing comes as a basement or as an entire unit.';
    if (housingType === 'Female' || housingType === 'Male')
      return `${housingType} housing: a whole unit is not offered, so you will not see it here.`;
    return 'Every kind of room is open to you.';
  },
  amenities: 'Amenities',
  fitSoFar: (n: number) => [count(n, 'lease', 'leases'), n === 1 ? 'fits' : 'fit', 'your answers so far'] as const,
  moveIn: 'Move-in date',
  now: 'Now',
  fall: 'Fall semester',
  winter: 'Winter semester',
  listingsMatch: (n: number) => (n === 1 ? '1 listing matches' : `${n} listings match`),
  seeListings: 'See listings',

  // Listings
  listings: 'Listings',
  matchesLoading: 'Finding your matches …',
  leasesMatch: (n: number) => (n === 1 ? '1 lease matches your answers' : `${n} leases match your answers`),
  leasesLive: (n: number) => (n === 1 ? '1 lease' : `${n} leases`),
  bestFirst: 'Best match first. Tap an answer to change it.',
  newestFirst: 'Newest first. Tap an answer to rank them for you.',
  noOrder: 'Tap an answer to change it.',
  startOver: 'Start over',
  yourAnswers: 'Your answers',
  noMatches: 'No listings match your filters.',
  noMatchesHelp: 'Change an answer above, or start over with none.',
  withoutAnswer: (criterion: Criterion, n: number) =>
    `Without the ${criterionNames[criterion]} there ${n === 1 ? 'is 1' : `are ${n}`}`,
  firstMatchAt: (budget: number) => `At ${dollars(budget)} your first match appears`,
  bestChangeHelp: 'Changing this one answer helps most.',
  matchesFailed: 'Something went wrong. Please try again.',
  showMore: 'Show more',
  tiers: {
    Excellent: {
      heading: 'Excellent matches',
      meaning: (counted: string) => `80 % and above for ${counted}. Each card says what fits and what is off.`,
    },
    Better: {
      heading: 'Better matches',
      meaning: (counted: string) => `65 to 79 % for ${counted}. Each card says what is off.`,
    },
    Good: {
      heading: 'Good matches',
      meaning: (counted: string) => `50 to 64 % for ${counted}: worth a look if you can bend.`,
    },
  },
  /** What a score counts: "rent, amenities and move-in date". */
  counted: (parts: { budget: boolean; amenities: boolean; date: boolean }) =>
    [parts.budget && 'rent', parts.amenities && 'amenities', parts.date && 'move-in date']
      .filter(Boolean)
      .join(', ')
      .replace(/, ([^,]+)$/, ' and $1'),
  justMissed: 'Just missed',
  justMissedMeaning: 'Not counted as matches. Nearest first, and each says what keeps it out.',
  signUp: 'Sign up to unlock full listing details',
  locked: 'Streets and poster details open when you join.',
  chips: {
    place: (school: string | null, city: string | null) => {
      const name = school === WORKING ? messages.working : school;
      return [name, city].filter(Boolean).join(', ') || 'Any place';
    },
    group: (label: string | undefined) => label ?? 'Any group',
    budget: (budget: number | null) => (budget === null ? 'Any budget' : `Up to ${dollars(budget)}`),
    housing: (type: string | null) => type ?? 'Any housing',
    room: (type: string | null) => type ?? 'Any room',
    amenities: (n: number) => (n === 0 ? 'Any amenities' : count(n, 'amenity', 'amenities')),
    date: (day: string) => (day === '' ? 'Any date' : day),
    change: (question: string) => `change: ${question}`,
  },

  ownListing: 'Your listing',
  pendingTransfer: 'Pending transfer',
  confirmed: (when: string) => `Confirmed ${when}`,

  // Matches, explained
  match: {
    underBudget: (by: number) => `${dollars(by)} under budget`,
    onBudget: 'on budget',
    overBudget: (by: number) => `${dollars(by)} over budget`,
    noRent: 'no rent given',
    amenities: (matched: number, asked: number) => `${matched} of ${count(asked, 'amenity', 'amenities')}`,
    startsOnDay: 'starts on your day',
    startsLate: (n: number) => `starts ${days(n)} late`,
    startsEarly: (n: number) => `starts ${days(n)} early`,
    noDate: 'no start date given',
    otherPlace: (has: string, asked: string) => `In ${has}, not ${asked}`,
    milesAway: (has: string, miles: number) => `In ${has}, ${count(miles, 'mile', 'miles')} away`,
    otherHousing: (has: string, asked: string) => `${has} housing, not ${asked}`,
    otherRoom: (has: string, asked: string) => `${has}, not ${asked}`,
    notGiven: 'Not given',
  },
  why: {
    heading: 'Why it matches',
    missedHeading: 'Why it just misses',
    poorHeading: 'How it compares with your answers',
    underBudget: (by: number, budget: number) => `${dollars(by)} under your ${dollars(budget)}`,
    onBudget: (budget: number) => `Exactly your ${dollars(budget)}`,
    overBudget: (by: number, budget: number) => `${dollars(by)} over your ${dollars(budget)}`,
    allAmenities: (n: number) => (n === 1 ? 'The amenity you picked' : `All ${n} amenities you picked`),
    someAmenities: (matched: number, asked: number, missing: string) =>
      `${matched} of ${count(asked, 'amenity', 'amenities')}, without ${missing}`,
    startsOnDay: (day: string) => `Starts on your day, ${day}`,
    startsLate: (n: number, day: string) => `Starts ${day}, ${days(n)} after your day`,
    startsEarly: (n: number, day: string) => `Starts ${day}, ${days(n)} before your day`,
  },

  // Saving
  saveFailed: 'Something went wrong. Please try again.',
  keptFailed: 'What you saved before the log-in is not stored yet. It is kept here, and tried again by itself.',
  keptSaved: 'What you saved before the log-in is stored now.',
  saved: 'Saved Listings',
  savedLoading: 'Loading your saved listings …',
  savedCount: (n: number) => `${count(n, 'listing', 'listings')}, newest first.`,
  noneSaved: "You haven't saved any listings yet.",
  noneSavedHelp: 'Tap the heart on a listing to keep it here.',
  findLease: 'Find a Lease',
  savedFailed: 'Your saved listings could not be loaded.',
  gone: {
    heading: 'No longer available',
    sentence: 'This listing is gone. Its poster took it down.',
    transferred: 'Somebody took this lease over.',
    unnamed: 'A listing you saved',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
  },
  compare: 'Compare',
  percent: (score: number) => `${score} %`,
  compareHint: 'Pick two to four listings to see them side by side.',
  comparePick: (name: string) => `Compare ${name}`,
  compareNow: (n: number) => `Compare ${count(n, 'listing', 'listings')}`,
  compareRows: {
    listing: 'Listing',
    rent: 'Rent',
    utilities: 'Utilities',
    deposit: 'Deposit',
    dueAtMoveIn: 'Due at move-in',
    overLease: 'Whole lease',
    match: 'Match',
    dates: 'Dates',
    distance: 'From your date',
    room: 'Room',
    home: 'Home',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    housing: 'Housing',
    incentive: 'Incentive',
    poster: 'Posted by',
  },
  byManager: 'Property Manager',
  byTenant: 'Leaseholder',
  none: '–',
} as const;
