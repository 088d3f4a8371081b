import assert from 'node:assert/strict';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import createIcon from '../lean/create-icon.ts';

const Check = createIcon({ name: 'check', node: [['path', { d: 'M20 6 9 17l-5-5', key: 'a' }]] });
const draw = (given: object) => renderToStaticMarkup(createElement(Check, given));

test('an icon is drawn as by the library: same classes and size, hidden from screen readers unless named', () => {
  const icon = draw({ size: 20, className: 'own', strokeWidth: 1.75 });
  assert.match(
    icon,
    /^<svg [^>]*width="20" height="20" viewBox="0 0 24 24"[^>]*><path d="M20 6 9 17l-5-5"><\/path><\/svg>$/,
  );
  assert.match(icon, / stroke-width="1.75" .*class="lucide lucide-check own" aria-hidden="true"/);
  assert.match(draw({}), / width="24" height="24" .*class="lucide lucide-check"/);
  assert.doesNotMatch(draw({ 'aria-label': 'Done' }), /aria-hidden/);
});
