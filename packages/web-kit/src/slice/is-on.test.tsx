import assert from 'node:assert/strict';
import { isOn } from './is-on.ts';

const write = (text: string): void => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'remotes', textContent: text });
  document.head.replaceChildren(script);
};

test('[E22] a flag is on where the page says so; an unknown or unmentioned one is off', () => {
  write(JSON.stringify({ remotes: [{ name: 'posting' }, { name: 'tours', flags: ['reschedule'] }] }));
  assert.equal(isOn('reschedule'), true);
  assert.equal(isOn('no-such-flag'), false);
  write('');
  assert.equal(isOn('reschedule'), false);
  document.head.replaceChildren();
  assert.equal(isOn('reschedule'), false);
});
