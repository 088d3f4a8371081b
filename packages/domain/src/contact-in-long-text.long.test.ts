import assert from 'node:assert/strict';
import { holdsWayToReach } from './contact-in-message.ts';

/** What a check reads over and over again where a pattern of it has no bound. */
const ROWS = [
  ...['8 ', 'a.', '@ ', '801 ', 'dot ', '1/', '-', 'one ', '!', '|', 'o', 'l!', '5', '٠', '\uFDFA', '㌖'],
  ...['mail.is.', 'ig.', 'insta ', 'my ', 'dm a', 'u/', 'a#', '$a', 'two ', 'a_', 'a ', 'email ', '1 e 300 n '],
  ...['search ', 'username ', 'dotcom ', 'ab.dot', '//', 'user is ', 'my @ ', 'search a.'],
  ...['twenty-', '8x2', '( at', 'find me on ', 'lease number ', 'ann@', 'Ab.', 'a.\n', ' ', '$801 ', 'dan on ', 'i.g.'],
  ...[
    'e-mail a.',
    'email ',
    'ii ',
    '8 o ',
    '3i',
    '8o1',
    '8o1 x ',
    '—8o1',
    'ude.',
    'on ig i am ',
    'five5',
    'for ',
    'line id ',
    '2 2 ',
  ],
  ...['my line is ', 'signal: ', 'on ig as ', 'facetime me ', 'email is a ', '5 5 5 0 1 4 2 a ', 'call '],
  ...["what's app ", 'insta, ', 'insta (', '📸 ', 'dan at ', 'i1', 'call 5 5 5 ', 'a.space '],
  ...['801 5 5 5 ', 'insta gram ', 'fb abcde', 'ann22 at ', '🇮🇬', 'é', 'Ann Lee on ', "i'm ann ", 'FB Ann '],
  ...['my cell ends 0142 ', '8 zip ', '801-A', 'a.in', 'a:', 'begins with 8', '555 and ', 'it is 555-', 'ins$'],
];

for (const row of ROWS)
  test(`[E10] a long text of ${JSON.stringify(row)} takes no longer than its length says`, () => {
    const [short, long] = [row.repeat(1_000 / row.length), row.repeat(20_000 / row.length)];
    let [shortMs, longMs] = [Infinity, Infinity];
    // Others share the processor: the least of some times counts.
    for (let tries = 0; tries < 20; tries += 1) {
      shortMs = Math.min(shortMs, msOf(short));
      longMs = Math.min(longMs, msOf(long));
      // Twenty times as long; four hundred times is what one reading from each character takes.
      if (tries > 1 && longMs < 100 * Math.max(shortMs, 0.1)) return;
    }
    assert.fail(`${shortMs.toFixed(2)} and ${longMs.toFixed(2)} ms`);
  });

/** Of a processor. */
function msOf(text: string): number {
  const before = process.cpuUsage();
  holdsWayToReach(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
