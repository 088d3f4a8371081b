import assert from 'node:assert/strict';
import { findStrays } from './check-styles.ts';

const strays = (css: string): string[] => findStrays('tours', css);

test('[E20] styles of a slice’s own classes in its own layer are accepted', () => {
  const own = '@layer app { .tours-card-x1 { color: red } .tours-list-x1 > li:hover, a.tours-link-x1 { gap: 2px } }';
  const part = '@layer ui { @media (min-width: 60em) { .tours-button-x1:disabled { color: red } } }';
  const moving = '@layer app { @keyframes tours-fade-x1 { from { opacity: 0 } to { opacity: 1 } } }';
  const library = '.yarl__slide { color: red } @keyframes yarl__fade { from { opacity: 0 } }';
  assert.deepEqual(strays([own, part, moving, library].join('\n')), []);
});

for (const [what, css, sentence] of [
  ['a rule for everybody', '@layer app { button { color: red } }', /^button: it names no class of tours/],
  ['another slice’s class', '@layer app { .posting-card-x1 { color: red } }', /^\.posting-card-x1: it names no class/],
  ['the root', '@layer app { :root { --brand: red } }', /^:root: it names no class/],
  ['one of two selectors', '@layer app { .tours-a, h1 { color: red } }', /^h1: it names no class/],
  ['a rule in no layer', '.tours-card-x1 { color: red }', /it stands in no @layer app/],
  ['a rule in the tokens', '@layer tokens { .tours-card-x1 { color: red } }', /it stands in no @layer app/],
  ['a font', '@layer app { @font-face { font-family: Own; src: url(own.woff2) } }', /^@font-face/],
  ['keyframes that are anybody’s', '@layer app { @keyframes fade { from { opacity: 0 } } }', /^@keyframes fade/],
] as const) {
  test(`[E20] styles beyond a slice’s own are refused: ${what}`, () => {
    const found = strays(css);
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', sentence);
  });
}
