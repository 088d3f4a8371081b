import assert from 'node:assert/strict';
import { chooseMainAction } from './main-action.ts';

test('[C6] main button, edit mode from the navigation state, is Edit whatever is stored', () => {
  assert.equal(chooseMainAction(true, false), 'edit');
  assert.equal(chooseMainAction(true, true), 'edit');
});

test('[C6] main button, the stored editing flag alone, is Save Changes', () => {
  assert.equal(chooseMainAction(false, true), 'save');
});

test('[C6] main button, a new post, is Post Lease', () => {
  assert.equal(chooseMainAction(false, false), 'post');
});
