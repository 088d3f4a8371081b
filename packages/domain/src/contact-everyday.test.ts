import assert from 'node:assert/strict';
import { holdsContactDetails } from './contact-in-message.ts';
import { holdsContact } from './contact-text.ts';
import { completesContactDetails } from './read-as-one.ts';

const missed = (texts: readonly string[]) => texts.filter((text) => !holdsContactDetails(text));

test('[E10] a school-mail name presented as the writer’s is found', () => {
  const texts = [
    ...["I'm annlee22 at byu", 'I am annlee22 (at BYU)', "i'm annlee22 -at- uvu", 'reach me at annlee22 at byu'],
    ...['my addy is annlee22 at byu', 'write annlee22 "at" byu', 'annlee22atbyu', 'i am annlee22 ⓐⓣ byu'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] seven digits with nothing else of that form are found', () => {
  const texts = [
    ...['It is 555-0142.', "it's 555-0142", 'my digits: 555.0142', 'my digits are 555-1423'],
    ...['five five five, zero one four two', 'five five five. zero one four two', 'five-five-five, zero-one-four-two'],
    ...['five five five - zero one four two', 'five five five; zero one four two'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] ten digits in other words, letters, times and orders are found', () => {
  const texts = [
    ...['8 oh one, three 5s, 0142', 'eight nil one five five five nil one four two', 'eight zip one 555 0142'],
    ...['eight zip one five five five zip one four two', 'eight zilch one triple five zilch one four two'],
    ...['huit zéro un cinq cinq cinq zéro un quatre deux', 'acht null eins fünf fünf fünf null eins vier zwei'],
    ...['otto zero uno cinque cinque cinque zero uno quattro due', '8Ο1-555-Ο142', '801-FLOWERS', '1-801-GO-LEASE'],
    ...['my cell ends 0142, starts 801 and the middle is 555', '8:01 5:55 01:42'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] letters with marks, strokes, signs and frames are read as plain ones', () => {
  const texts = [
    ...['gmaıl annlee22', 'my ĝmail is annlee', 'hótmail annlee22', 'ǥmail annlee22', 'íg annlee22', 'in$ta annlee22'],
    ...['my in$ta is ann', '🅸🅶 annlee22', '🇬🇲🇦🇮🇱 annlee22', '🇮🇬 annlee22', '🅘🅖 annlee22'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] network names with a missing letter, and the writer’s full name there, are found', () => {
  const texts = [
    ...['whatsap me', 'watsapp me', 'w-a-t-s-a-p-p me', 'whatsap me annlee', 'wats app me', 'lnsta annlee22'],
    ...['instgram annlee22', 'instagrm: annlee22', 'snpchat annlee22', 'telegrm annlee22', 'fbook annlee22'],
    ...["I'm Ann Lee on Facebook", "On Facebook I'm Ann Lee", "I'm Ann B. Lee (fb)", 'my name is Ann Lee on IG'],
    ...["I'm on fb as Ann Lee", 'search me: Ann Lee on fb', 'look me up as Ann Lee on Facebook', 'add Ann Lee on fb'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] sites with new endings and other signs for their points are found', () => {
  const texts = [
    ...['rentme.agency', 'rentme.world', 'annlee.family/tour', 'rentme.house/4', 'rentme.lol/ann'],
    ...['look at rentme.agency, it is nice', 'rentme:com', 'rentme;com', 'rentme~com', 'annlee . org', 'annlee·org'],
    ...['annlee dot family'],
  ];
  assert.deepEqual(missed(texts), []);
});

test('[E10] numbers in parts over messages are found, whatever is in between', () => {
  assert.ok(completesContactDetails(['my number:', '555'], '0142'));
  assert.ok(completesContactDetails(['my number:', '555'], '1423'));
  assert.ok(completesContactDetails(['five five five'], 'zero one four two'));
  const wide = ['My number starts with 801 and I hope you have a nice day', 'then it is 555'];
  assert.ok(completesContactDetails(wide, 'and it ends with 0142'));
  const rent = ['My phone has no signal. The rent starts at 425', 'the deposit is 300'];
  assert.ok(!completesContactDetails(rent, 'and the lease ends 4/22, apartment 1205'));
});

test('A9: a public text with such an everyday disguise is found', () => {
  const texts = [
    ...["I'm annlee22 at byu", 'whatsap me', "I'm Ann Lee on Facebook", 'rentme.agency', 'annlee . org'],
    ...['five five five, zero one four two', 'snpchat annlee22', '🅸🅶 annlee22'],
  ];
  assert.deepEqual(
    texts.filter((text) => !holdsContact(text)),
    [],
  );
  const names = [
    'BYU housing at Provo',
    'Casa Feliz',
    'The Agency House',
    'World Lofts',
    'Núñez Flats',
    '2 by 4 Lofts',
  ];
  assert.deepEqual(names.filter(holdsContact), []);
});

const HONEST: readonly string[] = [
  ...[
    'The rent is 555 and the deposit 142',
    'at 8:01 pm',
    'BYU housing at Provo',
    'two by four',
    'Ann is on the lease',
  ],
  ...[
    'zip code 84604',
    'The zip is 84604 and the rent 450',
    "eight o'clock",
    'three 5-minute walks',
    'The nil balance is 0',
  ],
  ...[
    'Ten 5s and two 10s in cash',
    'Due on the 5th, one or two days late is fine',
    'rent is due 5 days before the first',
  ],
  ...['Unit22 at BYU', 'fall2027 at BYU', 'I take math112 at BYU', 'I teach Chem105 at UVU', 'Building 22 at BYU'],
  ...['5 at byu', 'Is it at BYU?', 'I study at BYU, 5 at UVU', 'I was born in 2004 at Utah', 'meet in/at the lobby'],
  ...['Is it 555-1200 depending on the room?', 'It is 850-1290 depending on the room.', 'It is 450-475.'],
  ...['The door code is 0142', 'Room 555, door code 0142', 'Apt 301 is mine. 0800 is too early', 'Heat: 555-0.5'],
  ...[
    '8:00 9:30 10:15',
    'Tours at 8:00, 9:30 and 10:15',
    '08:00, 09:30, 10:30',
    '5-5-2027 or 6-5-2027',
    'Bus 850 0:30',
  ],
  ...['$850 monthly, 300-DEPOSIT', '850 MONTHLY', '2,4,6,8,1,3,5 are odd', 'rent is 450 then 0 for August'],
  ...[
    'I saw it on Facebook, Ann Lee posted it',
    'The Ann Lee listing is on Facebook Marketplace',
    'BYU Housing on Facebook',
  ],
  ...[
    'Facebook Marketplace',
    'Facebook Housing Group',
    'Is it on Facebook? Ann told me.',
    "I'm not active on Facebook",
  ],
  ...["I'm only there on weekends", 'I am also on instagram', "I'm mostly looking on facebook", 'Instagram is down'],
  ...[
    'Mr. Ingram lives there',
    'What app do you use?',
    'A disco ball and a disk or a cord',
    'Nice place.lol',
    'Thanks.lol',
  ],
  ...['What time can we move.in', 'That is how it.is', 'Is internet :net included', 'Utilities: net, water'],
  ...['El año próximo, ¿qué días?', 'Señor Núñez, habitación número 3', '🅿️ parking, 🅰️ good place', '🇺🇸 welcome'],
  ...['Come by.🇺🇸', 'Otto lives in room 4', 'в 3 комнаты', 'The number of beds is three, one, two'],
  ...['My cell has no signal. The lease starts 8/28 and ends 4/22', 'Floors one, two and three; rooms four, five, six'],
  ...['My phone number is on the lease. Rent starts at 425 and the last month is 1207 with 300 back'],
  ...['Doors at 8:00, 9:00, 09:30', 'It is 8.30, 9.15, 09.30', 'Sarah Smith at Facebook got me in', 'pets:net fee 20'],
  ...['My name is Ann Lee and I am on the lease', 'My friend Mary Smith told me on Facebook that it is open'],
  ...['Is rent 425.is it negotiable', 'no pets.family friendly', 'Sublet is for Jan.in Provo.', 'two 4s and a 5'],
  ...['winter26 at BYU', 'covid19 at BYU', 'My cell dies at 8, so text before 7', 'Prices: 425-1249 a month'],
  ...['One bed, two baths, three chairs, four lamps, five hooks, six plates, seven cups'],
];

test('[E10] texts similar to everyday disguises pass', () => {
  assert.deepEqual(HONEST.filter(holdsContactDetails), []);
});
