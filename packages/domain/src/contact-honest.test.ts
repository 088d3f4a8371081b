import assert from 'node:assert/strict';
import { holdsContactDetails } from './contact-in-message.ts';
import { completesContactDetails } from './read-as-one.ts';

/** Ordinary messages that earlier patterns wrongly withheld (decision 0029). */
const HONEST: Readonly<Record<string, readonly string[]>> = {
  'with “até”': [
    ...['O contrato vai de 08/2026 até 04/2027', 'Preciso de um quarto de 2026 até 2027, 425 por mês'],
    ...['O aluguel é 425 até 04/2027', 'De 300 até 450 até 1200'],
  ],
  'about schools': [
    ...['I have a class at 2, geog120 at BYU', 'I take psy111 at BYU', 'hlth100 at BYU', 'soc112 at UVU'],
    ...['nurs340 at UVU', 'acct2010 at Utah', 'writ150 at BYU', 'We met in ward23 at BYU', 'heritage24 at BYU'],
    ...['Helaman1 at BYU', 'wyview12 at BYU', 'gate5 at Utah', 'door2 at utah', 'level3 at BYU', 'section8 at Utah'],
    ...['hwy89 at Utah Lake', 'exit263 at Utah Valley', 'july4 at BYU', 'room-101 at BYU', 'bldg.B2 at byu'],
    ...[
      'I grew up in district10, a Utah town',
      'phase2, a utah building',
      'Is it "at" BYU?',
      'student housing -at- BYU',
    ],
  ],
  'about amounts and rooms': [
    ...['it is 450-1201 depending on the room', "It's 425-1199 with utilities", 'Room 304 and 0930 please'],
    ...["I'm in 304, and 0930 works for me", 'Apt 304. 0900 on Saturday?', 'It is 305-1207 in the building plan'],
    ...['325-PER-ROOM', '425-ALL-INCL', '425-REDUCED', '425-OCTOBER', '425-UTILITY', '425-TWO-BEDS', '450-MINIMUM'],
    ...['385-MONTHLY', '435-PER-ROOM', '800-DEPOSIT'],
    ...['ZIP 84604, 84606 both fine', '84604, 84606 both fine'],
  ],
  'of which the numbers begin and end': [
    'Do you have the number of the office?\nRooms starting at 325, 350 in fall\nending at 1149',
    'Do you have the number of the office? Rooms starting at 325, 350 in fall, ending at 1149',
    'My phone is old\nThe lease starts at 300 a week\nit ends at 1129 total, 450 deposit',
    'My phone is old. The lease starts at 300 a week, it ends at 1129 total, 450 deposit',
  ],
  'whose points lack a space': [
    ...['See you tomorrow.lol', "I'm broke.lol", 'Is laundry built.in?', 'Can we check.in, say, at noon'],
    ...[
      'single.family, detached',
      'no pets.house',
      'Electric:net',
      'Wifi: internet . net',
      '2 Bed . Net',
      'wifi . net',
    ],
  ],
  'about networks': [
    ...["I'm Sam Hill (FB Marketplace), is it still open?", 'Search BYU Housing on Facebook'],
    ...['I saw it on Facebook Buy Nothing', 'Facebook Free Stuff', 'Vi no Facebook, Grupo Brasileiros'],
    ...['Sam Hill (FB Marketplace) sold me his couch', 'I am already friends on Facebook with her'],
    ...['I am your roommate on facebook', 'I saw Liberty Square via Instagram', 'I saw Ann Lee on Instagram yesterday'],
    ...['Venmo 🇺🇸', 'Pay by Venmo 🇺🇸'],
  ],
};

test.each(Object.entries(HONEST))('[E10] honest texts %s pass', (_kind, texts) => {
  assert.deepEqual(texts.filter(holdsContactDetails), []);
});

test('[E10] honest messages in a row pass', () => {
  const office = ['Do you have the number of the office?', 'Rooms starting at 325, 350 in fall'];
  assert.ok(!completesContactDetails(office, 'ending at 1149'));
  const lease = ['My phone is old', 'The lease starts at 300 a week'];
  assert.ok(!completesContactDetails(lease, 'it ends at 1129 total, 450 deposit'));
});
