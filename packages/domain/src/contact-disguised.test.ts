import assert from 'node:assert/strict';
import { holdsContactDetails } from './contact-in-message.ts';
import { holdsContact } from './contact-text.ts';
import { completesContactDetails } from './read-as-one.ts';

const NAMES: readonly string[] = [
  ...[
    "what's app me, annlee",
    'what’s app me',
    'what app me',
    "what's app annlee",
    'whats-app annlee',
    'WhatsApp, annlee',
  ],
  ...[
    'insta, annlee',
    'insta; annlee',
    'hi, insta, annlee',
    'insta (annlee)',
    'insta gram annlee',
    'insta-gram annlee',
  ],
  ...[
    'annlee at insta',
    'I am annlee at insta',
    'annlee via ig',
    'I am annlee at instagram',
    'my 1nsta is annlee',
    'my in5ta is annlee',
  ],
  ...[
    'te1egram annlee',
    '5nap me',
    'fb annlee',
    'fb: annlee',
    '📸 annlee',
    '👻 annlee',
    'See you! 📸 annlee',
    'my ɪɴsᴛᴀ is ann',
  ],
];
const NUMBERS: readonly string[] = [
  ...[
    'call 555 zero one four two',
    'text me: 555 0 1 4 2',
    'call 5 5 5 01 42',
    '8-oh-1 triple-5 0-1-4-2',
    '8 0 1 then 555 then 1 4 2 3',
  ],
  'aught: eight aught one, five five five, aught one four two',
];
const SITES: readonly string[] = [
  ...['rentme.space', 'look at rentme.space please', 'rentme.c0m', 'rentme c0m', 'rentme.n3t', 'rentme.icu'],
];

test('[E10] simple disguises of names, numbers and sites are found', () => {
  assert.deepEqual(
    [...NAMES, ...NUMBERS, ...SITES].filter((text) => !holdsContactDetails(text)),
    [],
  );
});

test('[E10] a number in words over three messages is found', () => {
  assert.ok(completesContactDetails(['My number begins with eight oh one', 'then triple five'], 'oh one four two'));
  assert.ok(!completesContactDetails(['Rooms 201', 'then 305'], '1 2 3 4'));
});

test('A9: the same disguises of a name or site in a public text are found', () => {
  const texts = [
    "What's App annlee",
    '📸 annleerents',
    'fb annleerents',
    'rentme.space',
    'Elm House (annlee at insta)',
  ];
  const more = ["what's app annlee", 'BYU, whats app annlee', "Provo, what's app annlee", 'Elm House (insta, annlee)'];
  assert.deepEqual(
    [...texts, ...more].filter((text) => !holdsContact(text)),
    [],
  );
});

const HONEST: readonly string[] = [
  ...[
    "what's up",
    "What's apparent is the noise",
    "What's app fee here?",
    'What app do you use?',
    'What’s the app fee?',
  ],
  ...[
    "What's app deadline?",
    'Does WhatsApp work?',
    'Which app: Venmo, Zelle?',
    'Do you use insta, discord?',
    'Is Whatsapp okay?',
  ],
  ...[
    'Facebook, thanks!',
    'I saw it on Facebook, yesterday.',
    'Facebook, I think',
    'Venmo, please.',
    'Venmo, check, cash',
  ],
  ...[
    'Text, insta, email',
    'Craigslist, insta, reddit',
    'On fb yesterday',
    'I saw it on fb though',
    'fb marketplace',
    'the fb group',
  ],
  ...[
    'the fbi building',
    'A halfback plays there',
    'softball and surfboards',
    'Meet at insta-dry laundry',
    'at insta-dry, upstairs',
  ],
  ...[
    'Look at insta',
    'I work at Instagram',
    'Worked at instagram',
    'Contact via insta',
    'Photos at insta',
    'They posted at instagram',
  ],
  ...[
    'Space for rent',
    'There is space for rent.',
    'A quiet place.space for two bikes',
    'At the end.So we moved',
    'the end.so far',
  ],
  ...['Outlook onto the mountains', 'A positive outlook', 'My byu mail is broken', 'My byu mail is annoying'],
  ...[
    'Call the office at 555 S 200 E',
    'Call about room 201, 2 beds',
    'Text me, it is $850 12 months',
    'call between 9 and 10 12 20',
  ],
  ...['Text me at 5 30 2027', 'Call about units 201 1 2 3 4', 'Rooms 201, 305 have beds 1 2 3 4', 'call by 5 30 2027'],
  ...[
    'A naughty dog',
    'I taught two of them',
    'A double-door fridge, triple-pane windows',
    'triple-decker bunk, 2-3 people',
  ],
  ...[
    '📸 Photos below',
    '📸 Kitchen',
    '📸 thanks',
    '👻 Halloween',
    '👻 Happy Halloween',
    'Here are the pics 📸',
    'I love it 👻 haha',
  ],
  ...['Here are pictures 📸 of the kitchen', 'Nice place 📸 lovely', 'Boo 👻 see you Friday', '📸 credit: the manager'],
  ...[
    '4bed 3bath',
    '1bedroom, 5th floor',
    'a 3bed2bath',
    'The 1st and 3rd',
    'at 7pm, 5min walk',
    'my 5th semester',
    'We have 1g internet',
    'my 1g plan',
    'my 5c phone',
  ],
  ...['Facebook (Provo)', 'fb sublets', 'Text or whatsapp works', 'Is whatsapp better?', 'I use whatsapp daily'],
  ...['📸 sunset', '📸 Upstairs', '📸 Courtyard', '📸 Lofts', '📸 blurry', '👻 October', '👻 House', 'Univ.Space'],
  ...['Thanks.lol', 'ok.lol so', 'No agency.agency fees none', 'phone plan 500 1 2 3 4', 'Is anyone at facebook?'],
  ...[
    'It is easier via whatsapp',
    'I am reachable via insta',
    'Everyone via telegram',
    'Tour via whatsapp?',
    '7.5.space',
  ],
  ...['Software at instagram', 'A tour, live via whatsapp', 'I am happy via instagram'],
  ...['Rent 850 then 900, 2 0 2 7', '801 ft 550 ft 2 3 1 1', 'Rooms 301 and 302: 2 beds 1 bath 1 desk 1 closet'],
];

test('[E10] texts similar to simple disguises pass', () => {
  assert.deepEqual(HONEST.filter(holdsContactDetails), []);
});
