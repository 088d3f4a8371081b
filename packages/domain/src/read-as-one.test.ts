import assert from 'node:assert/strict';
import { holdsContactDetails } from './contact-in-message.ts';
import { completesContactDetails, newestSilent } from './read-as-one.ts';

const LONG = 'It is a quiet house. '.repeat(90);

test('[E10] a number in pieces is found, however long the messages around it are', () => {
  assert.ok(completesContactDetails(['801 555'], '0142'));
  assert.ok(completesContactDetails(['801', 'And the room?', '555'], '0142'));
  assert.ok(completesContactDetails([`${LONG} 801`, '555'], `0142 ${LONG}`));
  assert.ok(completesContactDetails([`801 ${'\u200b'.repeat(900)}`, '555'], '0142'), 'what is not drawn has no width');
  assert.ok(!completesContactDetails([], '0142'));
  assert.ok(!completesContactDetails(['801', LONG, '555'], '0142'), 'too far from each other to be one');
});

test('[E10] earlier shared contact details neither block later messages nor hide later pieces', () => {
  assert.ok(!completesContactDetails(['801-555-0142, ann.lee@example.edu'], 'See you.'));
  assert.ok(!completesContactDetails(['ann.lee@example.edu', 'See you.'], 'On Friday?'));
  assert.ok(completesContactDetails(['801-555-0142', '385 555'], '0199'));
  assert.ok(completesContactDetails(['ann.lee@example.edu', 'Hi', '385', '555'], '0199'));
});

test('[E10] earlier messages are read a few times, however many they are', () => {
  const texts = Array.from({ length: 30 }, (_, at) => String(at));
  for (let last = -1; last < texts.length; last += 1) {
    let readings = 0;
    const silent = newestSilent(texts, (some) => {
      readings += 1;
      return some.includes(String(last));
    });
    assert.deepEqual(silent, texts.slice(last + 1));
    assert.ok(readings <= 6, `${readings} readings`);
  }
});

test('[E10] the amount read with a message is bounded, however much was sent before', () => {
  const piecesThenRows = ['385 555', '0142', ...Array.from({ length: 40 }, () => '8o1'.repeat(667))];
  const pieces = Array.from({ length: 400 }, (_, at) => `8o1 ${at}`);
  for (const before of [piecesThenRows, pieces, piecesThenRows.map((text) => text.replace('8', '—'))]) {
    let characters = 0;
    completesContactDetails(before, '8o1 x '.repeat(333), (text) => {
      characters += text.length;
      return holdsContactDetails(text);
    });
    assert.ok(characters <= 15_000, `${characters} characters`);
  }
});
