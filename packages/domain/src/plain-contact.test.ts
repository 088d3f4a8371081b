import assert from 'node:assert/strict';
import { findPlainContact } from './plain-contact.ts';

const pieceOf = (text: string): string | null => {
  const found = findPlainContact(text);
  return found && text.slice(found.start, found.end);
};

test('plain e-mail addresses, links and phone numbers are found in place, the first one first', () => {
  const cases: [string, string][] = [
    ['Write to ann.lee@byu.edu, I answer.', 'ann.lee@byu.edu'],
    ['See https://example.com/rent?x=1 for more', 'https://example.com/rent?x=1'],
    ['Photos on www.example.com', 'www.example.com'],
    ['More at rentme.com/12, really', 'rentme.com/12'],
    ['Text 801-555-0142!', '801-555-0142'],
    ['Text (801) 555-0142', '(801) 555-0142'],
    ['Text 8015550142 or ann@byu.edu', '8015550142'],
    ['+1 801.555.0142', '+1 801.555.0142'],
  ];
  for (const [text, piece] of cases) assert.equal(pieceOf(text), piece, text);
});

test('prices, addresses, dates and sentences without a space are not found', () => {
  for (const text of [
    '',
    'Rent $450, deposit $300, 1,200 sq ft, 450/450/1200',
    'Lease 2027-01-04 to 2027-04-24, quiet after 10.30 PM',
    '742 N 300 E, units 201-204, ZIP 84604-1234',
    'A quiet room.Me and two others @ home',
    'Bus 830 stops here at 7:15, 7:45 and 8:15.',
  ])
    assert.equal(pieceOf(text), null, text);
});
