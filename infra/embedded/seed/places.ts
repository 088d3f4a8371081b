/** Places of demo listings: local names of neighbourhoods and streets, and the posters. */
export interface DemoPlace {
  readonly city: string;
  readonly school: string;
  readonly seller: number;
  readonly manager: number;
  readonly baseRent: number;
  readonly complexes: readonly string[];
  readonly streets: readonly string[];
}

/** `seller` and `manager` are indexes in the list of posters. */
export const PLACES: readonly DemoPlace[] = [
  {
    city: 'Provo',
    school: 'BYU',
    seller: 0,
    manager: 6,
    baseRent: 520,
    complexes: ['Joaquin Court', 'Tree Streets', 'Wymount Row', 'Maeser Flats', 'South Provo', 'Foothills'],
    streets: ['742 N 300 E', '512 N 100 W', '1180 N Cedar Ave', '255 E 400 N', '90 S 600 W', '1425 N Oak Lane'],
  },
  {
    city: 'Orem',
    school: 'UVU',
    seller: 1,
    manager: 6,
    baseRent: 500,
    complexes: ['Lakeside Commons', 'Canyon Park', 'Westmore', 'Orchard Place', 'Wolverine Walk'],
    streets: ['815 W 1200 S', '640 S 400 W', '1088 S Sandhill Rd', '210 E 800 S', '455 N State St'],
  },
  {
    city: 'Salt Lake City',
    school: 'Utah',
    seller: 2,
    manager: 7,
    baseRent: 690,
    complexes: ['The Avenues', 'Sugar House', 'Central City', 'Ninth and Ninth', 'University Row', 'Marmalade'],
    streets: ['388 E 3rd Ave', '2110 S 1100 E', '540 S 500 E', '912 E 900 S', '1340 E 200 S', '275 W 500 N'],
  },
  {
    city: 'Logan',
    school: 'Utah State',
    seller: 3,
    manager: 7,
    baseRent: 430,
    complexes: ['Old Main Hill', 'Island Market', 'Aggie Village', 'Cliffside', 'Adams Park'],
    streets: ['675 E 700 N', '420 N 500 E', '1030 N 800 E', '145 S Crockett Ave', '530 E 400 N'],
  },
  {
    city: 'Cedar City',
    school: 'SUU',
    seller: 4,
    manager: 7,
    baseRent: 410,
    complexes: ['Thunderbird Corner', 'College Way', 'Red Hill', 'Leigh Hill'],
    streets: ['290 W 200 S', '455 S 300 W', '820 S Main St', '130 N 600 W'],
  },
  {
    city: 'St. George',
    school: 'Utah Tech',
    seller: 5,
    manager: 7,
    baseRent: 470,
    complexes: ['Red Cliffs', 'Dixie Downs', 'Trailblazer Court', 'Sunset Corner'],
    streets: ['310 S 700 E', '1155 W Sunset Blvd', '225 E 100 S', '640 S 1000 E'],
  },
];
