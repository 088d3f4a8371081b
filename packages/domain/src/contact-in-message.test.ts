import assert from 'node:assert/strict';
import { holdsContactDetails } from './contact-in-message.ts';

test('[E10] a message with an e-mail address, web address or phone number is found, however disguised', () => {
  for (const text of [
    ...['ann.lee@example.edu', 'ann @example.edu', 'ann@ example edu', 'find me @annlee', 'ann＠example.edu'],
    ...['ann (at) example', 'ann [at] byu', 'ann<at>byu', 'annlee at gmail', 'my gmail is annlee', 'annlee g-mail'],
    ...['ann at byu dot edu', 'ann AT example DOT com', 'ann_at_example_dot_com', 'ann at example (dot) com'],
    ...['annlee at outlook dot com', 'a n n @ g m a i l . c o m', 'g m a i l', 'g-m-a-i-l'],
    ...['https://keyturn.example', 'www.rentme', 'rentme.com/rooms', 'rentme . com', 'rentme .com', 'rentme, com'],
    ...['rentme[.]com', 'rentme(.)com', 'rentme dot com', 'rentme-dot-com', 't.me/ann', 'bit.ly/abc', 'evil。com'],
    ...['801-555-0142', '(801) 555 0142', '8015550142', '+1 801 555 0142', '80155 50142', '801.555.0142'],
    ...['8 0 1 5 5 5 0 1 4 2', '８０１５５５０１４２', '٨٠١٥٥٥٠١٤٢', '801\u200b555\u00ad0142', '8️⃣0️⃣1️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣'],
    ...['eight zero one five five five zero one four two', 'eight-oh-one-555-0142', '8O1 555 O142'],
    ...['801 five five five 0142', 'eight oh one, triple five, zero one four two', '801 then 555 then 0142'],
    ...['eight hundred one, five fifty five, oh one forty two', '801a555b0142', '8x0x1x5x5x5x0x1x4x2'],
    ...['find me on instagram danreeve_22', 'my snap is dan dot reeve', 'Insta: danreeve22', 'dm me on Insta'],
    ...['text me on whats app', 'hit us up on Telegram', 'ig danreeve_', 'Discord name is dan.reeve9'],
    ...['call 801,555,0142', '801 \u2014 555 * 0142', '801/555/0142', '801\n555\n0142', '$801 555 0142'],
    ...['area code eight oh one, number five five five oh one four two', '80155 then 50142', 'ann.lee at byu'],
    ...['eight oh one, then five five five, then oh one four two', 'call five five five, one four two three'],
    ...['$801 $555 $0142', 'It is $801 $555 $1427'],
    ...[
      'w. h. a. t. s. a. p. p me',
      'w/h/a/t/s/a/p/p me',
      'w/h/a/t/s  a/p/p me',
      'W.H.A.T.S.A.P.P. me',
      'wнатѕарр me',
      'v·e·n·m·o me',
      'my s  n  a  p is danreeve',
    ],
    ...['my s|n|a|p is danreeve', 'my s, n, a, p is danreeve'],
    ...['insta is annlee', 'telegram name danreeve.', '801-55 then 5-1423', '8015 and 55-1423', '801 5 plus 55 1423'],
  ])
    assert.ok(holdsContactDetails(text), text);
});

test('[E10] disguises invented in ten seconds are found', () => {
  for (const text of [
    ...[
      'area code 801, then 555, and the last four are 0142',
      '801 first, then 555, last 0142',
      'rent 801, fee 555, deposit 0142',
    ],
    ...['Call 555-0142, area code 801', '5550142', '555-0142', 'text 555 0142', '801 three fives 0142', '801 5x3 0142'],
    ...[
      '8O1-S5S-O142',
      '80l-555-Ol42',
      'eightzeroonefivefivefive zeroonefourtwo',
      'eight.zero.one.five.five.five.zero.one.four.two',
    ],
    ...[
      'ocho cero uno cinco cinco cinco cero uno cuatro dos',
      '801 fife fife fife 0142',
      '❽⓿❶❺❺❺⓿❶❹❷',
      '八零一五五五零一四二',
    ],
    ...['ann.lee at byu edu', 'ann at byu period edu', 'ann at byu/edu', 'ann at byu.\u0435du', 'annlee arroba byu'],
    ...[
      'annlee gma1l',
      'annlee G mail',
      'annlee g.mail',
      'ann gee mail',
      'ann at outlook',
      'ann at sign byu',
      'my email is annlee2',
    ],
    ...[
      'insta: danreeve',
      '@ danreeve22',
      'danreeve on insta',
      'same name on insta',
      'look me up on fb',
      'hmu on ig danreeve',
    ],
    ...[
      'my venmo is danreeve',
      'ig danreeve',
      'dan.reeve (fb)',
      'dm danreeve22',
      'danreeve#1234',
      'my handle is danreeve22',
    ],
    ...['rentme[.]co', 'I.G. annlee2', 'annlee2 outlook', '8/0/1/5/5/5/0/1/4/2', '📷 annlee2', '👻 annlee2'],
    ...['T3legram: annlee2', 'wh4tsapp me', '$nap annlee2', 's.n.a.p annlee2'],
    ...['p.o. box 8015550142', 'lease #8015550142'],
    ...['rentme com', 'rentme (com)', 'rentme.rent', 'rentme.apartments', 'rentme dot co', 'bit ly abc', 'wwwrentme'],
  ])
    assert.ok(holdsContactDetails(text), text);
});

test('[E10] a named site or user name without its sign is found', () => {
  for (const text of [
    ...['username danreeve22', 'user name danreeve22', 'username: danreeve', 'my user is danreeve22', 'usr danreeve22'],
    ...['my username is danreeve', 'my username on insta is dan', 'our handle: danreeve', 'handle danreeve22'],
    ...['search danreeve on insta', 'search dan on insta', 'look up dan on ig', 'search “danreeve” on ig'],
    ...[
      'on insta search danreeve',
      'on ig find dan.reeve',
      'search danreeve22',
      'google danreeve22',
      'my @ is danreeve',
    ],
    ...['dan_reeve on the gram', 'user id is danreeve22'],
    ...['rentme dotcom', 'rentmedotcom', 'rentme dot-com', 'byu dotedu', 'try rentme dotcom please'],
    ...['//x.y/z', '//rentme/ann', 'see //rentme.example'],
  ])
    assert.ok(holdsContactDetails(text), text);
});

test('[E10] contact details spelled by words, letters and figures together, or backwards, are found', () => {
  for (const text of [
    ...[
      'eight-0-one 5five5 01forty2',
      '3ight 0ne f1ve f1ve f1ve 0 1 4 2 0 0',
      '8hundred1 555 0142',
      '8 o i 5 5 5 o i 4 z',
    ],
    ...['eight o one, five five five, o one four two', 'eight oh one five five five oh one for two'],
    ...[
      'VIII 0 I V V V 0 I IV II',
      'VIII-0-I V-V-V 0-I-IV-II',
      '8 and 0 and 1 and 5 and 5 and 5 and 0 and 1 and 4 and 2',
    ],
    ...['8 then 0 then 1 then 5 5 5 then 0 1 4 2', 'text 801555 then 0142', 'my digits: 801 / 555 / 0 1 4 2'],
    ...['five five five oh one four two', 'my # 555-0142', 'my num 555 0142', 'reach me at 555 0142'],
    ...[
      'annlee chez school point fr',
      'annlee arobase school',
      'annlee AT-symbol byu',
      'annlee &#64; byu',
      'annleegmail',
    ],
    ...[
      'my gee male is annlee',
      'annlee jee mail',
      'annlee ymail',
      'annlee zoho mail',
      'my school email is ann dot lee',
    ],
    ...['email me at ann.lee', 'email me at annlee22', 'e mail annlee22', 'moc liamg ta eelnna', 'ude.uyb ta eelnna'],
    ...['forms.gle/abc', 'forms dot gle slash abc', 'rentme.sh', 'rentme dot site', 'notion.so/abc', 'is.gd/abc'],
    ...[
      'calendly annlee',
      'link in my bio',
      'insta → danreeve',
      'IG👉danreeve',
      'snap👻danreeve',
      'my x handle is danreeve',
    ],
    ...['I am on telegram as danreeve', 'on Signal I am danreeve.22', 'friend me on facebook', 'facetime me'],
    ...['line id: danreeve', 'my teams is danreeve', 'my skype is danreeve', 'skype danreeve22'],
    ...[
      'my line id is danreeve',
      'zoom id dan_reeve',
      'my line is danreeve22',
      'signal: danreeve',
      'signal - dan.reeve9',
    ],
    ...['I am on facebook as danreeve', 'on telegram as danreeve22', 'please facetime me!', 'facetime me :)'],
    ...['call 5 5 5 0 1 4 2', 'my number: 5 5 5 0 1 4 2', '5 5 5 0 1 4 2, text me', '5 5 5 0 1 4 2'],
    ...['Beds: 3 2 2 3 3 2 2 and five five five oh one four two', 'my email: ann lee dot byu', 'email is ann dot lee'],
    ...['rentme.im/ann', 'rentme.fr/ann', 'ten.tsacmoc ta eelnna'],
    ...['facetime me at danreeve22', 'my steam is danreeve', 'email ann dot lee', 'my email ann dot lee at byu'],
  ])
    assert.ok(holdsContactDetails(text), text);
});

test('[E10] names, searches and sites that are nobody’s pass', () => {
  for (const text of [
    ...['my username', 'I forgot my username and password', 'my username for the portal is not working'],
    ...['What is the username of the portal?', 'My username is my student number', 'username is required'],
    ...['the username: same as before', 'the user guide', 'handle 5 bags', 'I can handle it', 'handle is loose'],
    ...['door handle 2 is broken', 'user is required to sign in', 'Which user name do I use?'],
    ...['search for parking', 'search unit 22', 'search for apt22', 'search rooms under 450', 'google the complex'],
    ...['Search for it on Facebook', 'did you search on facebook?', 'search for rooms on Facebook Marketplace'],
    ...['find BYU housing on facebook', 'We found roommates on facebook', 'on insta search for it'],
    ...['find parking on google maps', 'look up the rules, 3 of them', 'follow the path on the left'],
    ...['the dotcom boom', 'a dotcom job', 'I work for a dotcom', 'I worked in a dotcom before', 'I use dotnet'],
    ...['Building 5, apartment 22', 'parking is $25/mo // utilities included', 'laundry//gym', '1/2 // 3/4'],
  ])
    assert.ok(!holdsContactDetails(text), text);
});

test('[E10] texts about homes, days and prices pass', () => {
  for (const text of [
    'Is it 450 or 475, or 1200 for both?',
    ...[
      'Unit2 Outlook',
      'P.O. box 12, St. George',
      'Rooms 1/2/3/4 are free, e.g. 3b',
      '$850 a month, 4x4 is fine (.5 mi)',
    ],
    'Any more pictures, info on parking?',
    'В аренду входит мебель',
    'Рашит Медведев',
    'Is the mail room inside?\nAnd is this at Outlook Apartments?',
    'Is cable, net and water included?',
    'Rent 425/mo, deposit 300, app fee 35, transfer fee 150.',
    'There is a gym, biz center, pool',
    'ok, app or paper?',
    'No pets. App fee is 35. Info below.',
    '215 E 300 N #1207, Provo',
    '350 N 200 W, unit 1108',
    'rents are 395, 410 and 1425',
    'Fees 235, 250, total 1485',
    'Sq ft 650, 700 and 1275',
    'My rent was 350 then 365, now 1125',
    '450/450/1200 or 300, 450, 1200',
    'Do I need a byu.edu address to apply?',
    'I found it on ksl.com, is it listed on rent.com?',
    'Is it at Outlook or Alpine Village?',
    'see you @noon',
    'Thank you.Be there soon',
    'Great.To confirm: Friday.',
    'Contract #2045781 at Raintree, PO Box 1234567',
    'my address is apt.4',
    'zip codes 84601 and 84604, or 84321',
    'I live in Provo. At BYU it is five minutes, one room, two baths',
    'Rooms are $450, $575, $1,275 a month, or $450 $575 $1250',
    'rooms 201 and 305, 1050 a month',
    'rent is 450\nor 475\nor 1200',
    'My lease number is 4501234',
    ...['Is it still available?', 'See you @ 5pm on Friday.', 'We meet at BYU, at 5:30 PM or 6:00 PM.'],
    ...[
      'Rent is $1,200, the deposit $500, utilities $150.',
      'From 01/05/2027 to 04/30/2027.',
      '2027-01-05 to 2027-04-30',
    ],
    ...['12/20, 12/21 or 12/22 between 10:30 and 12:45?', 'It is at 742 N 300 E, #4, Provo, UT 84606.'],
    ...['Two beds, one bath, three roommates.', 'I can do one, two or three o’clock.', 'Rent 850 plus 150 for 2027.'],
    ...[
      'I moved. To me it is fine. Come in.',
      'Ok. Us too. Live nearby.',
      'The point is: no pets.',
      'The dot on the map',
    ],
    ...['Instagram is great', 'insta is down today', 'Discord is fine, Venmo is okay', 'Is Snapchat real?'],
    ...['850 or 9 and 12 1300', 'Rooms 801, 5 and 55', 'I pay 850 5 then 10 1200'],
    ...['What is the outlook? Good.', 'units 101, 102, 103', 'A room for 1 or 2 people, 3 bd 2 ba', ''],
    ...['I saw it on Facebook, too.', 'Snap a picture of room 2, please.', 'Is Instagram of the complex any good?'],
    ...[
      'I can do 3 to 6, 7 to 9 or 10 to 12.',
      '5:30-6:30, 7:00-8:00 or 8:00-9:00?',
      '1/5-1/9 or 1/12-1/16 works for me.',
    ],
    ...['First month is 850, next is 900, then 1000.', '850-1200', 'Do I call the office or apply on the website?'],
    ...['I am on the first floor, then you go up to 204.', 'The number is 204.', 'Do you take Venmo, check or card?'],
    ...[
      'See you @ the pool',
      'We meet at the Outlook Apartments.',
      'My phone has no signal.',
      'Do you have pictures on Facebook?',
    ],
    ...[
      'Somos dos o tres personas, de 20 a 25 años.',
      'I ate next door and won a prize.',
      'I follow the rules and add utilities.',
    ],
    ...['It is about 900 sq ft, 850 a month, 12 months.', 'No. 4 on the 2nd floor, parking 25 a month'],
  ])
    assert.ok(!holdsContactDetails(text), text);
});
