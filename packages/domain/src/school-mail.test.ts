import assert from 'node:assert/strict';
import { SCHOOLS } from './places.ts';
import { SCHOOL_MAIL, schoolOfAddress } from './school-mail.ts';

const schoolOf = (email: string) => schoolOfAddress(email, SCHOOL_MAIL)?.school ?? null;

test('[E25] each school of the questionnaire has a domain', () => {
  assert.deepEqual(
    SCHOOL_MAIL.map(({ school }) => school),
    SCHOOLS.map(({ name }) => name),
  );
});

test.each([
  ['ana@byu.edu', 'BYU'],
  ['ana@BYU.edu', 'BYU'],
  ['ana@student.byu.edu', 'BYU'],
  ['u0123456@umail.utah.edu', 'Utah'],
  ['a@usu.edu', 'Utah State'],
  ['a@ensign.edu', 'Ensign College'],
])('[E25] %s is an address of %s', (email, school) => assert.equal(schoolOf(email), school));

test.each([
  'ana@example.edu',
  'ana@notbyu.edu',
  'ana@byu.edu.example.com',
  'ana@alumni.byu.edu',
  'ana@alum.utah.edu',
  '"ana@byu.edu"@example.com',
])('[E25] %s is of no school', (email) => assert.equal(schoolOf(email), null));
