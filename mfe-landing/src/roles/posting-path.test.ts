import assert from 'node:assert/strict';
import { postingPath } from './posting-path.ts';

test('[B6] posting, signed out, leads to /signup', () => {
  assert.equal(postingPath(null), '/signup');
});

test('[B6] posting, signed in without a profile, leads to /create-profile', () => {
  assert.equal(postingPath({ email: 'a@example.com', profileCreated: false }), '/create-profile');
});

test('[B6] posting, signed in with a created profile, leads to /post', () => {
  assert.equal(postingPath({ email: 'a@example.com', profileCreated: true }), '/post');
});
