import assert from 'node:assert/strict';
import { holdsContact } from './contact-text.ts';

test('A9: a name with a phone number, an e-mail address, a link or a street address is told from others', () => {
  for (const text of [
    'Call 801-555-0142',
    'Wymount (801) 555 0142',
    '8 0 1 5 5 5 0 1 4 2',
    '８０１５５５０１４２',
    '801·555·0142',
    '801 \u2014 555 * 0142',
    '801,555,0142',
    '801, 555; 0142',
    '801a555b0142',
    '8&0&1&5&5&5&0&1&4&2',
    'goo.gl/abc',
    'youtu.be/x',
    'bob@ (gmail)',
    '801\u200b5\u20605\u00ad50142',
    'ann.lee@example.edu',
    'find me @bobrents',
    '٨٠١٥٥٥٠١٤٢',
    'keyturn-deals.shop',
    'evil。com',
    'ann (at) example',
    'https://rent.example',
    'www.rentme',
    'Rent at keyturn.com/rooms',
    'bit.ly/abc',
    '742 N 300 E',
    '742N 300E',
    'N 742 300 E',
    '12 Elm St',
    '12 North Center Street, Provo',
    'Raintree, 1849 University Parkway Dr',
    '8o1-555-o142',
    'eight oh one 555 0142',
    '12 Maple Terrace',
    '340 Elm Cir',
    '77 W Oak Ct',
    '1849 University Parkway',
  ])
    assert.ok(holdsContact(text), text);
});

test('A9: names of complexes stay allowed', () => {
  for (const text of [
    ...[
      'Joaquin Court',
      'Wymount',
      '900 East',
      'The 55 on Center',
      'The 55 on Center Court',
      'Ten and Three Commons',
      'Joaquin Court 2',
      '4th Street Lofts',
      'College Way',
      'St. George Flats',
      'Units 101, 102, 103',
      'Units 101, 102, 1003',
      'Bldgs 100, 200, 1000',
      'Units 1,2,3,4,5,6,7',
      'Univ.Apts/Condos',
      'Mt.View/Main',
      'Bldg.East/West',
      'Crestwood Apts.Bldg/4',
    ],
    ...[
      'Raintree Building 12',
      "King Henry's",
      'Ninth and Ninth',
      'Alta Apts.',
      'Riviera No. 3',
      'Route 66 Commons',
      '',
    ],
  ])
    assert.ok(!holdsContact(text), text);
  assert.ok(!holdsContact(null));
});
