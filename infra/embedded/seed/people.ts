/** One account of the demo. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly location: string;
  readonly school: string;
  /** 0 for none. */
  readonly portrait: number;
  readonly isPropertyManager: boolean;
  /** What the account demonstrates, printed beside it. */
  readonly role: string;
}

/** The password of every demo account; printed at start, on local machines only. */
export const DEMO_PASSWORD = 'lease-handover';

const person = (
  name: string,
  location: string,
  school: string,
  portrait: number,
  role: string,
  isPropertyManager = false,
): DemoPerson => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@demo.keyturn.test`,
  location,
  school,
  portrait,
  isPropertyManager,
  role,
});

/** Eight posters, four seekers. */
export const POSTERS: readonly DemoPerson[] = [
  person('Priya Raman', 'Provo UT', 'BYU', 1, 'seller in Provo, tour requests waiting'),
  person('Mateo Alvarez', 'Orem UT', 'UVU', 2, 'seller in Orem, away next weekend'),
  person('Hannah Clarke', 'Salt Lake City UT', 'Utah', 3, 'seller in Salt Lake City'),
  person('Samuel Okafor', 'Logan UT', 'Utah State', 4, 'seller in Logan'),
  person('Emily Larsen', 'Cedar City UT', 'SUU', 5, 'seller in Cedar City'),
  person('Daniel Reyes', 'St. George UT', 'Utah Tech', 6, 'seller in St. George'),
  person('Nora Whitfield', 'Provo UT', '', 7, 'property manager in Provo and Orem, approved', true),
  person('Victor Lindqvist', 'Salt Lake City UT', '', 8, 'property manager elsewhere, waits to be approved', true),
];

/** Away next weekend, wants notice, and bookable two weeks ahead. */
export const AWAY_EMAIL = 'mateo@demo.keyturn.test';

/** The demo's admin. */
export const ADMIN: DemoPerson = person('Avery Stone', 'Provo UT', '', 0, 'admin');

export const SEEKERS: readonly DemoPerson[] = [
  person('Ana Castillo', 'Provo UT', 'BYU', 12, 'seeker with saved listings and tours in every state'),
  person('Amina Mbeki', 'Orem UT', 'UVU', 10, 'seeker'),
  person('Grace Holloway', 'Salt Lake City UT', 'Ensign', 9, 'seeker'),
  person('Tomas Berg', 'Logan UT', 'Utah State', 11, 'seeker'),
];
