import assert from 'node:assert/strict';
import { inLatin, withFigures } from './latin-text.ts';

const EVERY = Array.from({ length: 0x1_1000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

test('[E10] any character is reduced to one Latin-1 character', () => {
  for (const code of EVERY) {
    const read = inLatin(String.fromCodePoint(code));
    assert.ok(read.length === 1 && read <= 'ÿ', `${code.toString(16)}: ${read}`);
  }
});

test('[E10] a reduced character keeps its kind: a letter, a number, a space, or none of these', () => {
  const kinds = [/\p{L}/u, /\s/, /[^\p{L}\p{N}\s]/u];
  for (const code of EVERY) {
    const sign = String.fromCodePoint(code);
    for (const kind of kinds)
      if (kind.test(sign) && !/\p{N}/u.test(sign))
        assert.ok(kind.test(inLatin(sign)), `${code.toString(16)} as ${inLatin(sign)}`);
  }
  assert.equal(inLatin('it’s “new” – жя 中 😀 📷: Ⅷ'), `it's "new" ¬ þþ þ ¦ ¤: ²`);
  assert.equal(withFigures(inLatin('八 ❶ ٣ ⓿')), '8 1 3 0');
});
